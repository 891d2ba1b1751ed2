import type { Context } from '../../../../operation/context.ts';
import { entryPath } from '../../entries/entry-path.ts';
import { type EntryLookUp, lookUp } from '../../entries/graphql/content-queries.ts';
import { type EntryModel, loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { addEntryQueries } from '../../entries/graphql/entry-queries.ts';
import { findableByPath, findEntryBySlug } from '../../entries/graphql/find-by-uri.ts';
import { readableSlug } from '../../entries/text/to-slug.ts';
import { listMediaItems } from '../list-media-items.ts';
import { mediaByAddress } from '../media-address.ts';
import { mediaKind } from '../media-kind.ts';
import { MediaItemIdTypeRef } from './media-enums.ts';
import { MediaItemConnections, MediaItemRef, mediaItemWhere } from './media-item-ref.ts';

const KIND = [mediaKind.name];

interface MediaLookUp {
  readonly id: string | number;
  readonly idType?: EntryLookUp['idType'] | 'source_url';
}

addEntryQueries({
  kind: mediaKind,
  single: 'mediaItem',
  plural: 'mediaItems',
  type: MediaItemRef,
  connections: MediaItemConnections,
  where: mediaItemWhere,
  list: listMediaItems,
  idType: MediaItemIdTypeRef,
  hasUniqueSlugs: true,
  hasPreviews: false,
  ofUser: 'The files that the user uploaded.',
  find: (context, { id, idType }: MediaLookUp) =>
    idType === 'source_url'
      ? findBySource(context, String(id))
      : lookUp(context, KIND, { id, idType }),
});

async function findBySource(context: Context, address: string): Promise<EntryModel | null> {
  const item = await mediaByAddress(context, address);
  return item && loadEntryModel(context, item.entryId);
}

/** `/slug`, below the path of what it belongs to. */
findableByPath(async (context, path) => {
  const slug = path.split('/').at(-1) ?? '';
  const found = slug === '' ? null : await findEntryBySlug(context, slug, KIND);
  if (!found) return null;
  return readableSlug(await entryPath(context, found.record)) === `${path}/` ? found : null;
});
