import { wishes } from '../../../content/entries/entry-changes.ts';
import { freeSlugIn } from '../../../content/entries/slug.ts';
import { toSlug } from '../../../content/text/to-slug.ts';
import { recordId, required, string } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { assertAdministrator, loadList, type MailingList } from './mailing-records.ts';

/** The writable fields of a list. */
export const mailingListFields = {
  title: string({ description: 'Its name, which subscribers read.', minLength: 1, maxLength: 200 }),
  slug: string({ description: 'Its short name.', maxLength: 200 }),
  description: string({ description: 'What comes by it.', maxLength: 5000 }),
};

/** The title without blanks around. @throws ApiError `rest_invalid_param` where nothing is left */
export function readMailingTitle(title: string): string {
  const text = title.replace(/\s+/gu, ' ').trim();
  if (text === '') throw invalidParam('title', 'title must not be empty.');
  return text;
}

/** A slug that no other list or form has. One of digits alone would be taken for an id. */
export const uniqueMailingSlug = (
  transaction: Transaction,
  kind: 'list' | 'form',
  wish: string,
  id?: number,
): Promise<string> =>
  freeSlugIn(
    transaction,
    kind === 'list' ? 'MailingList' : 'MailingForm',
    toSlug(wish).replace(/^(\d+)$/, `${kind}-$1`) || kind,
    id,
  );

/** Answers the new list's id. */
export const createMailingList = defineOperation({
  name: 'createMailingList',
  kind: 'mutation',
  summary: 'Begins a mailing list.',
  args: { ...mailingListFields, title: required(mailingListFields.title) },
  authorize: assertAdministrator,
  async resolve(context, args): Promise<number> {
    const title = readMailingTitle(args.title);
    return context.write(async (transaction) => {
      const slug = await uniqueMailingSlug(transaction, 'list', args.slug || title);
      const { id } = await transaction.prisma.mailingList.create({
        data: { title, slug, description: args.description ?? '', created: context.now },
        select: { id: true },
      });
      transaction.changed('private:mailing-list', id, 'create');
      return id;
    });
  },
});

/** Changes the given fields. Returns the list's id. */
export const updateMailingList = defineOperation({
  name: 'updateMailingList',
  kind: 'mutation',
  summary: 'Changes a mailing list.',
  args: { id: recordId({ description: 'The id of the list.' }), ...mailingListFields },
  authorize: assertAdministrator,
  async resolve(context, { id, slug: wish, description, ...args }): Promise<number> {
    const before = await loadList(context, id);
    const title = args.title === undefined ? undefined : readMailingTitle(args.title);
    await context.write(async (transaction) => {
      const name = wish || (title ?? before.title);
      await transaction.prisma.mailingList.update({
        where: { id },
        data: {
          ...wishes({ title, description }),
          ...(wish === undefined
            ? {}
            : { slug: await uniqueMailingSlug(transaction, 'list', name, id) }),
          version: { increment: 1 },
        },
      });
      transaction.changed('private:mailing-list', id, 'update');
    });
    return id;
  },
});

/** Deletes a list. Its subscribers stay, on their other lists. Returns the list as it was. */
export const deleteMailingList = defineOperation({
  name: 'deleteMailingList',
  kind: 'mutation',
  summary: 'Ends a mailing list.',
  args: { id: recordId({ description: 'The id of the list.' }) },
  authorize: assertAdministrator,
  async resolve(context, { id }): Promise<MailingList> {
    const list = await loadList(context, id);
    await context.write(async ({ prisma, changed }) => {
      await prisma.mailingList.deleteMany({ where: { id } });
      changed('private:mailing-list', id, 'delete');
    });
    return list;
  },
});
