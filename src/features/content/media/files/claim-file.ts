import { toMoment } from '../../../../lib/clock.ts';
import type { Services } from '../../../../operation/services.ts';
import type { MediaStorage } from '../../../../storage/media/media-storage.ts';
import { beginningOf, belongsTo } from './derived-key.ts';

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
  // Most that is taken is found by reading, which costs less than a write that fails.
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

/** Removes a file, all that was made of it and `others`, and then gives its name free; safe to be repeated. */
export async function releaseFile(
  { database, media }: Pick<Services, 'database' | 'media'>,
  { name, file }: FileClaim,
  others: readonly string[] = [],
): Promise<void> {
  await removeFile(media, file, others);
  await database.prisma.mediaFile.deleteMany({ where: { name, entryId: null } });
}

/** Removes a file, all that was made of it and `others`, but not its claim. */
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
