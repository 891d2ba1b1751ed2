import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';

/** A container's is small unless it is told otherwise; two workers at a time need some hundred megabytes. */
const LEAST_BYTES = 2 * 2 ** 30;

/**
 * Where databases are that nobody needs after a test: in memory where there is room, so that no commit waits for a disk; elsewhere the
 * system's folder for temporary files.
 */
export const fleetingFolder = hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir();

function hasRoom(folder) {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= LEAST_BYTES;
  } catch {
    return false;
  }
}
