import { randomBytes } from 'node:crypto';
import { areHashesEqual } from '../../../auth/application-password.ts';

/** A new secret for one batch: 48 hexadecimal digits. */
export const createBatchHash = (): string => randomBytes(24).toString('hex');

/** A new name for an import in its callbacks' addresses, which match `\w+`: 24 hexadecimal digits. */
export const createImportId = (): string => randomBytes(12).toString('hex');

/** Whether a caller's hash is the one that is meant, in a time that doesn't tell where they part; never where none is. */
export const isHash = (given: string, meant: string | null): boolean =>
  meant !== null && meant !== '' && areHashesEqual(given, meant);
