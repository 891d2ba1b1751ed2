import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';

/** Bytes of what this site keeps. */
export interface SiteSizes {
  readonly database: number;
  /** Of all media with their smaller images, as they were when they were stored. */
  readonly uploads: number;
  /** Whether there are more media than are counted. */
  readonly isPartial: boolean;
}

const CHUNK = 1000;
const MOST_CHUNKS = 100;

/** Asks the database for its own size, and adds up what it knows of the media: no folder is walked. */
export async function measureSizes(context: Context): Promise<SiteSizes> {
  const [database, media] = await Promise.all([databaseBytes(context), mediaBytes(context)]);
  return { database, ...media };
}

async function databaseBytes({ services: { database } }: Context): Promise<number> {
  const size =
    database.provider === 'sqlite'
      ? sql<{
          bytes: number;
        }>`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`;
  const { rows } = await size.execute(database.tables);
  return Number(rows[0]?.bytes ?? 0);
}

async function mediaBytes(context: Context) {
  let uploads = 0;
  let after = 0;
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk++) {
    const rows = await context
      .read('MediaItem')
      .selectFrom('MediaItem')
      .select(['entryId', 'bytes', 'sizes'])
      .where('entryId', '>', after)
      .orderBy('entryId')
      .limit(CHUNK)
      .execute();
    for (const { bytes, sizes } of rows) uploads += bytes + bytesOfSizes(sizes);
    if (rows.length < CHUNK) return { uploads, isPartial: false };
    after = rows.at(-1)?.entryId ?? after;
  }
  return { uploads, isPartial: true };
}

function bytesOfSizes(json: string): number {
  const sizes: Readonly<Record<string, { readonly bytes?: number }>> = JSON.parse(json);
  return Object.values(sizes).reduce((sum, { bytes = 0 }) => sum + bytes, 0);
}
