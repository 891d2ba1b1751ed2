import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beginningOf, belongsTo, besideKey } from '../../../../content/media/media-address.ts';
import type { MediaItem } from '../../../../content/media/media-item.ts';
import { defineJob, enqueueJob } from '../../../../jobs/job.ts';
import { toMoment } from '../../../../lib/clock.ts';
import { nowAndThen } from '../../../../lib/repeat.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Services } from '../../../../operation/services.ts';
import type { MediaStorage } from '../../../../storage/media/media-storage.ts';
import { type Transaction, write } from '../../../../storage/write.ts';

/** A name in the media storage that nobody else can take. */
export interface FileClaim {
  /** The primary key of its row. */
  readonly name: string;
  /** The file's key in the storage. */
  readonly file: string;
  /** When it was claimed, which tells it from an earlier claim of the name. */
  readonly since: string;
}

/** Claims a key; null where it is taken. */
export async function claimFile(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  file: string,
): Promise<FileClaim | null> {
  const name = file.toLowerCase();
  const since = toMoment(clock.now());
  // Most taken names are found by this read, which costs less than a failing write.
  const { prisma } = database;
  if (await prisma.mediaFile.findUnique({ where: { name }, select: { name: true } })) return null;
  const count = await prisma.$executeRaw`
    INSERT INTO "MediaFile" (name, file, since) VALUES (${name}, ${file}, ${since})
    ON CONFLICT DO NOTHING`;
  return count === 0 ? null : { name, file, since };
}

/** Gives a name free whose file was not stored. */
export async function dropClaim(
  { database }: Pick<Services, 'database'>,
  { name }: FileClaim,
): Promise<void> {
  await database.prisma.mediaFile.deleteMany({ where: { name, entryId: null } });
}

/** Removes a file, all images made from it and `others`, and then frees its name; safe to repeat. */
async function releaseFile(
  { database, media }: Pick<Services, 'database' | 'media'>,
  { name, file }: FileClaim,
  others: readonly string[] = [],
): Promise<void> {
  await removeFile(media, file, others);
  await database.prisma.mediaFile.deleteMany({ where: { name, entryId: null } });
}

/** Removes a file, all images made from it and `others`, but not its claim. */
export async function removeFile(
  media: MediaStorage,
  file: string,
  others: readonly string[] = [],
): Promise<void> {
  await media.remove([...new Set([...(await keysOf(media, file)), ...others])]);
}

async function keysOf(media: MediaStorage, file: string): Promise<readonly string[]> {
  const keys = await media.list(beginningOf(file));
  return keys.filter((key) => belongsTo(file, key));
}

/** A file to remove, with all images made from it. */
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
    const { name, since, file } = claim;
    const { prisma } = services.database;
    // A name that was given free may be another file's by now. That of a replaced file stays its item's.
    const found = await prisma.mediaFile.findFirst({
      where: { name, since },
      select: { entry: { select: { mediaItem: { select: { file: true, originalFile: true } } } } },
    });
    const item = found?.entry?.mediaItem;
    const isInUse = item?.file === file || item?.originalFile === file;
    if (found && !isInUse) await releaseFile(services, claim, others);
  },
});

/** Removes all files of an item once the write is committed. Call it before the entry is deleted, which frees their names. */
export async function removeFilesOf(
  { services }: Pick<Context, 'services'>,
  transaction: Transaction,
  { entryId, file: main, sizes }: MediaItem,
): Promise<void> {
  const claims = await transaction.prisma.mediaFile.findMany({ where: { entryId } });
  const others = [main, ...Object.values(sizes).map(({ file }) => besideKey(main, file))];
  for (const { name, file, since } of claims) {
    const removed = { name, file, since, others };
    const jobId = await removeLater(services, transaction, removed);
    transaction.onCommit((database) => removeNow({ ...services, database }, removed, jobId));
  }
}

/** Leaves the removal to be done in a minute, as a part of the transaction. Returns the id of its job, for `removeNow`. */
const removeLater = (
  { clock }: Pick<Services, 'clock'>,
  transaction: Pick<Transaction, 'prisma' | 'announce'>,
  removed: RemovedFile,
): Promise<number> => {
  const runAfter = toMoment(new Date(clock.now().getTime() + DELAY * 1000));
  return enqueueJob(transaction, removeFilesJob, removed, { runAfter });
};

/** Runs a removal at once instead of its job; logs a failure, and the job stays. */
async function removeNow(
  services: Services,
  { others, ...claim }: RemovedFile,
  jobId: number,
): Promise<void> {
  try {
    await releaseFile(services, claim, others);
    await services.database.prisma.job.deleteMany({ where: { id: jobId } });
  } catch (error) {
    services.log.warn({ err: error, file: claim.file }, 'Files that were removed are still there.');
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

type Needed = Pick<Services, 'config' | 'database' | 'media' | 'clock'>;

/** In milliseconds, longer than any upload takes: older claims are left from a process that ended in the middle. */
const ABANDONED = 6 * 3_600_000;

/** Removes what uploads and deletions left when their process ended in the middle. */
export async function sweepUploads(services: Needed, now = services.clock.now()): Promise<void> {
  const before = new Date(now.getTime() - ABANDONED);
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

export const sweepUploadsNowAndThen = nowAndThen(
  sweepUploads,
  3_600_000,
  'Files of abandoned uploads could not be removed.',
);

async function sweepIncoming(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}
