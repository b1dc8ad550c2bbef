// KMS: see design; its essay is written with its first type.
