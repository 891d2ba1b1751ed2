/** Options for files and folders with secrets or personal data: only the system user of this server may read them. */
export const PRIVATE_FILE = { mode: 0o600 } as const;
export const PRIVATE_FOLDER = { recursive: true, mode: 0o700 } as const;
