import { type Static, Type } from '@sinclair/typebox';
import { ownFieldsOfComments } from '../../../../content/kinds/registry.ts';
import { indexComments, recountComments } from '../../../content/comments/store-comment.ts';
import { defineStep } from '../define-step.ts';
import type { Draft, OpenPage } from '../move.ts';
import { referencesOf } from '../moved-records.ts';
import { ownValuesOf, pathOf } from '../own-values.ts';
import {
  datesOf,
  rawComment,
  remoteDate,
  remoteId,
  remoteOwnValues,
  remoteReference,
  remoteText,
} from '../remote-fields.ts';

const remoteComment = Type.Object({
  id: remoteId,
  post: remoteReference,
  parent: Type.Optional(remoteReference),
  author: Type.Optional(remoteReference),
  author_name: Type.Optional(Type.String()),
  author_email: Type.Optional(Type.String()),
  author_url: Type.Optional(Type.String()),
  author_ip: Type.Optional(Type.String()),
  author_user_agent: Type.Optional(Type.String()),
  date: remoteDate,
  date_gmt: remoteDate,
  content: remoteText,
  status: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  ...remoteOwnValues,
});

type RemoteComment = Static<typeof remoteComment>;
type CommentRow = ReturnType<typeof toRow> & {
  readonly entryId: number;
  readonly authorId: number | null;
  readonly values: string;
};

/** Comments with their threads; whose entry or author is not here is reported. */
export const comments = defineStep<typeof remoteComment, CommentRow>({
  name: 'comments',
  singular: 'comment',
  path: '/core/v2/comments',
  // Pingbacks and trackbacks as well, under which there may be comments.
  everything: { status: 'any', type: 'all' },
  ids: 'comment',
  own: ownFieldsOfComments,
  record: remoteComment,
  async draft(page, records) {
    const [valuesOf, entryOf, authorOf, parentOf] = await Promise.all([
      ownValuesOf(page, records),
      referencesOf(page, 'entry', records, ({ post }) => post),
      referencesOf(page, 'user', records, ({ author }) => author),
      referencesOf(page, 'comment', records, ({ parent }) => parent),
    ]);
    return records.flatMap((record): Draft<CommentRow>[] => {
      const { id, post, parent = 0, author = 0 } = record;
      const entryId = entryOf(post);
      const authorId = authorOf(author);
      if (entryId === null) {
        page.outcome.missing.push(`comment ${id}: what it is about (${post}) is not here`);
        return [];
      }
      if (author > 0 && authorId === null)
        page.outcome.incomplete.push(`comment ${id}: its author ${author} is not here`);
      const { values, invalid } = valuesOf(record);
      for (const field of invalid)
        page.outcome.incomplete.push(
          `comment ${id}: its ${pathOf(field)} does not fit the field here`,
        );
      return [
        {
          remoteId: id,
          remoteParentId: parent,
          parentId: parentOf(parent),
          label: `comment ${id}`,
          row: { ...toRow(page, record), entryId, authorId, values },
        },
      ];
    });
  },
  async create({ transaction }, placed) {
    const data = placed.map(({ localId, parentId, row }) => ({ ...row, id: localId, parentId }));
    await transaction.prisma.comment.createMany({ data });
    await indexComments(transaction, data);
    await recountComments(
      transaction,
      data.map(({ entryId }) => entryId),
    );
    for (const { localId } of placed) transaction.changed('comment', localId, 'create');
  },
  async update({ transaction }, placed) {
    const before = await commentsHere(
      transaction,
      placed.map(({ localId }) => localId),
    );
    for (const { localId, remoteParentId, row } of placed) {
      const top = remoteParentId === 0 ? { parentId: null } : {};
      const data = { ...row, ...top, version: { increment: 1 } };
      await transaction.prisma.comment.update({ where: { id: localId }, data });
      await indexComments(transaction, [{ ...row, id: localId }]);
      transaction.changed('comment', localId, 'update', { isHidden: false });
    }
    await recountComments(transaction, [
      ...before.values(),
      ...placed.map(({ row }) => row.entryId),
    ]);
  },
});

/** Returns the entries of those of the comments that are here, by the ids of the comments. */
async function commentsHere(
  { prisma }: OpenPage['transaction'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await prisma.comment.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, entryId: true },
  });
  return new Map(rows.map(({ id, entryId }) => [id, entryId]));
}

function toRow({ site }: OpenPage, record: RemoteComment) {
  return {
    authorName: record.author_name ?? '',
    authorEmail: record.author_email ?? '',
    authorUrl: record.author_url ?? '',
    authorIp: record.author_ip ?? '',
    authorAgent: record.author_user_agent ?? '',
    content: rawComment(record.content),
    status: record.status ?? 'approved',
    type: record.type ?? 'comment',
    ...datesOf(record, site.zone),
  };
}
