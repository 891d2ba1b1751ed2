import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toMoment } from '../../../../lib/clock.ts';
import { repeat } from '../../../../lib/repeat.ts';
import type { Services } from '../../../../operation/services.ts';
import { releaseFile } from './claim-file.ts';

type Needed = Pick<Services, 'config' | 'database' | 'media' | 'clock' | 'log'>;

/** No upload takes as long, in milliseconds; what is older was left by a process that ended in the middle. */
const ABANDONED = 6 * 3_600_000;

/** Removes what uploads and deletions left when their process ended in the middle. */
export async function sweepUploads(services: Needed, now = services.clock.now()): Promise<void> {
  const before = new Date(new Date(now).getTime() - ABANDONED);
  await sweepIncoming(services.config.media.incomingDir, before);
  const claims = await services.database.tables
    .selectFrom('MediaFile')
    .selectAll()
    .where('entryId', 'is', null)
    .where('since', '<', toMoment(before))
    .limit(1000)
    .execute();
  for (const claim of claims) await releaseFile(services, claim);
}

/** Sweeps now and every hour; answers a function that stops it and resolves when nothing of it is under way any more. */
export function sweepUploadsNowAndThen(
  services: Needed,
  interval = 3_600_000,
): () => Promise<void> {
  const sweep = () =>
    sweepUploads(services).catch((error: unknown) =>
      services.log.error(error, 'Files of abandoned uploads could not be removed.'),
    );
  return repeat(sweep, interval, sweep());
}

async function sweepIncoming(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}
