import type { Services } from '../../../../app/services.ts';
import type { MediaStorage } from '../../../../storage/media/media-storage.ts';
import type { FileClaim } from './claim-file.ts';
import { beginningOf, belongsTo } from './derived-key.ts';

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
