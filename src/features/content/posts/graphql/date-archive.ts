import { listEntriesIn } from '../../../../content/entries/list-entries.ts';
import { builder } from '../../../../graphql/builder.ts';
import { findableByPath } from '../../../../graphql/find-by-uri.ts';
import {
  findableNode,
  NodeRef,
  UniformResourceRef,
  type UriModel,
} from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';
import { ContentNodeConnections } from '../../entries/graphql/content-node.ts';
import { entryConnection } from '../../entries/graphql/entry-connections.ts';
import { contentNodeWhere } from '../../entries/graphql/entry-where.ts';
import { type DateArchive, dateArchiveAt } from '../date-archive.ts';
import { postType } from './post-type.ts';

/** A date archive as GraphQL resolves it. */
interface DateArchiveModel extends UriModel {
  readonly archive: DateArchive;
}

/** The archive at a path without the slash at its end; null for none. Its path within the site identifies it: `2026/11`. */
function findDateArchive(path: string): DateArchiveModel | null {
  const archive = dateArchiveAt(`${path}/`);
  return (
    archive && {
      typename: 'DateArchive',
      idType: 'date_archive',
      databaseId: path.slice(1),
      path: () => archive.path,
      archive,
    }
  );
}

builder.objectRef<DateArchiveModel>('DateArchive').implement({
  description: "A year, a month or a day of the site's clocks, with the posts of that time.",
  interfaces: [NodeRef, UniformResourceRef],
  fields: (t) => ({
    year: t.int({
      nullable: false,
      description: 'The year.',
      resolve: ({ archive }) => archive.year,
    }),
    month: t.int({
      description: 'The month, from 1; null for a whole year.',
      resolve: ({ archive }) => archive.month,
    }),
    day: t.int({
      description: 'The day of the month, from 1; null for a whole month or year.',
      resolve: ({ archive }) => archive.day,
    }),
    title: t.string({
      description: 'The heading of its page: `November 27, 2026`.',
      resolve: ({ archive }) => archive.title,
    }),
    posts: t.field({
      type: postType.connections.of('DateArchiveToPost'),
      description: 'The posts of that time, the latest first unless said.',
      args: postType.where.fieldArgs(),
      resolve: ({ archive }, args, context) =>
        entryConnection(context, ['post'], postType.where, args, postsOf(archive, context)),
    }),
    contentNodes: t.field({
      type: ContentNodeConnections.of('DateArchiveToContentNode'),
      description: 'What its page lists; only posts are.',
      args: contentNodeWhere.fieldArgs(),
      resolve: ({ archive }, args, context) =>
        entryConnection(context, ['post'], contentNodeWhere, args, postsOf(archive, context)),
    }),
  }),
});

const postsOf = (archive: DateArchive, { site }: Context) =>
  listEntriesIn(['post'], archive.bounds(site));

findableByPath(async (_, path) => findDateArchive(path), { isFirst: true });
findableNode('date_archive', async (_, id) => findDateArchive(`/${id}`));
