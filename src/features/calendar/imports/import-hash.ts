import { randomBytes } from 'node:crypto';
import { areHashesEqual } from '../../../auth/application-password.ts';

/** Returns a new secret for one batch: 48 hexadecimal digits. */
export const createBatchHash = (): string => randomBytes(24).toString('hex');

/** Returns a new id for an import's URLs, which match `\w+`: 24 hexadecimal digits. */
export const createImportId = (): string => randomBytes(12).toString('hex');

/** Compares a caller's hash with the expected one in constant time; false if none is expected. */
export const isHash = (given: string, meant: string | null): boolean =>
  meant !== null && meant !== '' && areHashesEqual(given, meant);
