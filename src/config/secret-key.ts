import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from '../lib/private-files.ts';
import type { Config } from './config.ts';

/**
 * Returns the key with which this site hashes and signs. Without a setting, it is created once and stored in a file that only its
 * owner can read.
 */
export function secretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): KeyObject {
  return createSecretKey(secretKey ?? keyInFile(dataDir), 'utf8');
}

/** The file with the key of a site that has no setting for it. */
export const secretKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'secret.key');

/** Returns the key if there is one already, and makes none. */
export const existingSecretKey = (
  config: Pick<Config, 'secretKey' | 'dataDir'>,
): string | undefined => config.secretKey ?? read(secretKeyFile(config));

function keyInFile(dataDir: string): string {
  const path = secretKeyFile({ dataDir });
  return read(path) ?? makeKey(dataDir, path);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A link is created atomically and never replaces another one, so two first starts agree on one key. */
function makeKey(folder: string, path: string): string {
  makePrivateFolder(folder);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, PRIVATE_FILE);
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}
