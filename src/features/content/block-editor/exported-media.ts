import type { Context } from '../../../operation/context.ts';
import type { ExportedFile } from './exported-file.ts';

const CHUNK = 500;

/** The files of all media as they were uploaded, below `media/`; those that are gone from the storage are left out. */
export async function* exportedMedia(context: Context): AsyncGenerator<ExportedFile> {
  const { media } = context.services;
  for (let after = 0; ; ) {
    const rows = await context
      .read('MediaItem')
      .selectFrom('MediaItem')
      .select(['entryId', 'file', 'originalFile'])
      .where('entryId', '>', after)
      .orderBy('entryId')
      .limit(CHUNK)
      .execute();
    for (const { file, originalFile } of rows)
      for (const key of new Set([file, originalFile ?? file]))
        if (await media.find(key))
          yield { name: `media/${key}`, open: () => media.read(key), isCompressed: false };
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.entryId ?? after;
  }
}
