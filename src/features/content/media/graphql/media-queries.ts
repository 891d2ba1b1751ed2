import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
import type { Context } from '../../../../operation/context.ts';
import { entryPath } from '../../entries/entry-path.ts';
import { lookUp } from '../../entries/graphql/content-queries.ts';
import {
  type EntryListArgs,
  entryConnection,
  entryConnectionOf,
} from '../../entries/graphql/entry-connections.ts';
import { type EntryModel, loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { findableByPath, findEntryBySlug } from '../../entries/graphql/find-by-uri.ts';
import { readableSlug } from '../../entries/text/to-slug.ts';
import { UserRef } from '../../users/graphql/user-model.ts';
import { mediaByAddress } from '../media-address.ts';
import { MediaItemIdTypeRef } from './media-enums.ts';
import { MediaItemConnections, MediaItemRef, MediaItemWhereRef } from './media-item-ref.ts';

const KIND = ['attachment'];

builder.queryFields((t) => ({
  mediaItem: t.field({
    type: MediaItemRef,
    description: 'A media item that the caller may read.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: MediaItemIdTypeRef,
        description: 'What `id` is; a global id unless said.',
      }),
      asPreview: t.arg.boolean({ description: 'Of no effect: there is no unsaved text of files.' }),
    },
    resolve: (_, { id, idType }, context) =>
      idType === 'source_url'
        ? findBySource(context, String(id))
        : lookUp(context, KIND, { id, idType }),
  }),
  mediaItemBy: t.field({
    type: MediaItemRef,
    description: 'A media item by any one of these.',
    deprecationReason: '`mediaItem` does the same.',
    args: {
      id: t.arg.id({ description: 'Its global id.' }),
      mediaItemId: t.arg.id({ ...publishedAs('Int'), description: 'Its number.' }),
      slug: t.arg.string({ description: 'Its slug.' }),
      uri: t.arg.string({ description: 'The path of its page.' }),
    },
    resolve(_, { id, mediaItemId, slug, uri }, context) {
      if (id != null) return lookUp(context, KIND, { id });
      if (mediaItemId != null)
        return lookUp(context, KIND, { id: mediaItemId, idType: 'database_id' });
      if (slug != null) return lookUp(context, KIND, { id: slug, idType: 'slug' });
      return uri == null ? null : lookUp(context, KIND, { id: uri, idType: 'uri' });
    },
  }),
  mediaItems: t.field({
    type: MediaItemConnections.of('RootQueryToMediaItem'),
    description: 'Media items, the latest first unless said.',
    args: {
      ...pagingArgs(),
      where: t.arg({ type: MediaItemWhereRef, description: 'Which of them.' }),
    },
    resolve: (_, args, context) => entryConnection(context, KIND, inherited(args)),
  }),
}));

builder.objectField(UserRef, 'mediaItems', (t) =>
  t.field({
    type: MediaItemConnections.of('UserToMediaItem'),
    description: 'The files that the user uploaded.',
    args: {
      ...pagingArgs(),
      where: t.arg({ type: MediaItemWhereRef, description: 'Which of them.' }),
    },
    resolve: ({ user }, args, context) =>
      entryConnectionOf(context, { relation: 'author', key: user.id }, KIND, inherited(args)),
  }),
);

/** Where no status is asked for, files are those that are as public as what they belong to. */
const inherited = ({ where, ...paging }: EntryListArgs): EntryListArgs => ({
  ...paging,
  where: where?.status || where?.stati?.length ? where : { ...where, status: 'inherit' },
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
