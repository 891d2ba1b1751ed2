import type { Services } from '../../../../app/services.ts';
import { toMoment } from '../../../../lib/clock.ts';

/** A name in the media storage that nobody else can take. */
export interface FileClaim {
  /** The primary key of its row. */
  readonly name: string;
  /** The file's key in the storage. */
  readonly file: string;
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
  return count === 0 ? null : { name, file };
}

/** Gives a name free whose file was not stored. */
export async function dropClaim(
  { database }: Pick<Services, 'database'>,
  { name }: FileClaim,
): Promise<void> {
  await database.prisma.mediaFile.deleteMany({ where: { name, entryId: null } });
}
