import { enqueueJob } from '../../../../jobs/enqueue-job.ts';
import { defineJob } from '../../../../jobs/job.ts';
import { toMoment } from '../../../../lib/clock.ts';
import type { Services } from '../../../../operation/services.ts';
import { type Transaction, write } from '../../../../storage/write.ts';
import { type FileClaim, releaseFile } from './claim-file.ts';

/** A file that is to be removed, with all that was made of it. */
interface RemovedFile extends FileClaim {
  readonly others: readonly string[];
}

/** Seconds after which another process takes over what this one could not remove. */
const DELAY = 60;

/** Removes files that could not be removed at once, so that nobody fetches them for long. */
export const removeFilesJob = defineJob<RemovedFile, Services>({
  name: 'remove-files',
  firstDelay: DELAY,
  isApart: true,
  about: ({ file }) => file,
  async run(services, { others, ...claim }) {
    const { name, since } = claim;
    const { prisma } = services.database;
    // A name that was given free may be another file's by now.
    const isOurs = await prisma.mediaFile.findFirst({ where: { name, since, entryId: null } });
    if (isOurs) await releaseFile(services, claim, others);
  },
});

/** Leaves the removal to be done in a minute, as a part of the transaction. Returns the id of its job, for `removeNow`. */
export const removeLater = (
  { clock }: Pick<Services, 'clock'>,
  transaction: Pick<Transaction, 'prisma' | 'announce'>,
  removed: RemovedFile,
): Promise<number> => {
  const runAfter = toMoment(new Date(clock.now().getTime() + DELAY * 1000));
  return enqueueJob(transaction, removeFilesJob, removed, { runAfter });
};

/** Does at once what was left to be done later, or logs that it failed. */
export async function removeNow(
  services: Services,
  { others, ...claim }: RemovedFile,
  jobId: number,
): Promise<void> {
  try {
    await releaseFile(services, claim, others);
    await services.database.prisma.job.deleteMany({ where: { id: jobId } });
  } catch (error) {
    services.log.warn({ err: error, file: claim.file }, 'Files of a deleted item are still there.');
  }
}

/** Removes the file of an upload that has failed: now, or later if the storage is away. */
export async function releaseSoon(services: Services, claim: FileClaim): Promise<void> {
  try {
    await releaseFile(services, claim);
  } catch (error) {
    services.log.warn(
      { err: error, file: claim.file },
      'Files of a failed upload are still there.',
    );
    const now = () => toMoment(services.clock.now());
    await write(services.database, now, (transaction) =>
      removeLater(services, transaction, { ...claim, others: [] }),
    );
  }
}
