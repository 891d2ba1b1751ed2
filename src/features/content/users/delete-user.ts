import { deleteEntry, trashEntry } from '../../../content/entries/remove-entry.ts';
import { kinds } from '../../../content/kinds/registry.ts';
import { type User, userById } from '../../../content/users/user-loaders.ts';
import { assertLoggedInUser, canDeleteUsers } from '../../../content/users/user-policy.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { boolean, recordId, required, schemaOf, shownAs } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { noTrash, refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { loadUser } from './get-user.ts';

const removalArgs = {
  force: boolean({ default: false, description: 'Must be true: users have no trash.' }),
  /** By id; `false` or an empty value for nobody. */
  reassign: required(
    shownAs(
      schemaOf<number | false | 'false' | ''>({
        type: ['integer', 'boolean', 'string'],
        anyOf: [{ type: 'integer' }, { enum: [false, 'false', ''] }],
      }),
      {
        description: "The id of the user who takes over the deleted user's content.",
        type: 'integer',
      },
    ),
  ),
};

/** The heir's id; null for none. */
const toHeir = (reassign: number | false | 'false' | ''): number | null =>
  typeof reassign === 'number' && reassign !== 0 ? Math.abs(reassign) : null;

/** Returns the user's last state. @throws ApiError 501 `rest_trash_not_supported`, 400 `rest_user_invalid_reassign` */
export const deleteUser = defineOperation({
  name: 'deleteUser',
  kind: 'mutation',
  summary: 'Removes a user for good, with or without the content.',
  args: { id: recordId({ description: 'The id of the user.' }), ...removalArgs },
  async authorize(context, { id }) {
    const { viewer } = context;
    await loadUser(context, id);
    if (!canDeleteUsers(viewer))
      throw refused(viewer, 'rest_user_cannot_delete', 'You are not allowed to delete this user.');
  },
  async resolve(context, { id, force, reassign }): Promise<User> {
    const user = await loadUser(context, id);
    if (!force) throw noTrash('Users have no trash; set force to true to delete.');
    const heirId = toHeir(reassign);
    if (heirId !== null && (heirId === id || !(await userById(context).load(heirId))))
      throw new ApiError('rest_user_invalid_reassign', 400, 'There is no such user to take over.');
    await context.write(async (transaction) => {
      const { prisma, changed } = transaction;
      if (heirId === null) await discardContent(context, transaction, id);
      await handOverContent(transaction, id, heirId);
      await releaseComments(transaction, id);
      await prisma.user.deleteMany({ where: { id } });
      changed('user', id, 'delete');
    });
    return user;
  },
});

/** Posts and pages of a user go to the trash, from where they can be brought back; everything else is deleted for good. */
async function discardContent(
  context: Context,
  transaction: Transaction,
  userId: number,
): Promise<void> {
  const entries = await transaction.prisma.entry.findMany({
    where: { authorId: userId },
    select: { id: true, kind: true, status: true },
  });
  const { count } = await transaction.prisma.proposal.deleteMany({ where: { authorId: userId } });
  if (count > 0) transaction.changed('private:proposal', 0, 'delete');
  for (const { id, kind, status } of entries)
    if (!kinds.get(kind)?.isTrashedWithAuthor) await deleteEntry(context, transaction, id);
    else if (status !== 'trash') await trashEntry(context, transaction, id);
}

/** Makes another user, or nobody (null), the author of all that a user wrote; terms count the same as before. */
async function handOverContent(
  transaction: Transaction,
  userId: number,
  heirId: number | null,
): Promise<void> {
  const { prisma, changed } = transaction;
  const entries = await prisma.entry.findMany({
    where: { authorId: userId },
    select: { id: true, kind: true },
  });
  await prisma.entry.updateMany({
    where: { authorId: userId },
    data: { authorId: heirId, version: { increment: 1 } },
  });
  for (const { id, kind } of entries) changed(kind, id, 'update');
  await prisma.revision.updateMany({ where: { authorId: userId }, data: { authorId: heirId } });
  const proposals = await prisma.proposal.updateMany({
    where: { authorId: userId },
    data: { authorId: heirId },
  });
  if (proposals.count > 0) changed('private:proposal', 0, 'update');
}

/** A reader's comments stay, under the name they were written with. */
async function releaseComments(transaction: Transaction, userId: number): Promise<void> {
  const { prisma, changed } = transaction;
  const comments = await prisma.comment.findMany({
    where: { authorId: userId },
    select: { id: true },
  });
  await prisma.comment.updateMany({
    where: { authorId: userId },
    data: { authorId: null, version: { increment: 1 } },
  });
  for (const { id } of comments) changed('comment', id, 'update');
}

/** Deletes the calling user. @throws ApiError `rest_not_logged_in` */
export const deleteCurrentUser = defineOperation({
  name: 'deleteCurrentUser',
  kind: 'mutation',
  summary: 'Removes the user who asks.',
  args: removalArgs,
  authorize(context, args) {
    assertLoggedInUser(context.viewer);
    return deleteUser.authorize(context, { ...args, id: context.viewer.id });
  },
  resolve: (context, args) => deleteUser.resolve(context, { ...args, id: context.viewer.id }),
});
