import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertLoggedIn } from './mailing-error.ts';
import { mailingListFields, readMailingTitle, uniqueMailingSlug } from './mailing-list-fields.ts';
import { loadMailingRecord } from './mailing-loaders.ts';

/** Answers the list's id; what is left out stays. */
export const updateMailingList = defineOperation({
  name: 'updateMailingList',
  kind: 'mutation',
  summary: 'Changes a mailing list.',
  args: { id: recordId({ description: 'The id of the list.' }), ...mailingListFields },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  async resolve(context, { id, slug: wish, description, ...args }): Promise<number> {
    const before = await loadMailingRecord(context, 'list', id);
    const title = args.title === undefined ? before.title : readMailingTitle(args.title);
    await context.write(async (transaction) => {
      const slug =
        wish === undefined
          ? before.slug
          : await uniqueMailingSlug(transaction, 'list', wish || title, id);
      await transaction.prisma.mailingList.update({
        where: { id },
        data: {
          title,
          slug,
          description: description ?? before.description,
          version: { increment: 1 },
        },
      });
      transaction.changed('private:mailing-list', id, 'update');
    });
    return id;
  },
});
