import { required } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertLoggedIn } from './mailing-error.ts';
import { mailingListFields, readMailingTitle, uniqueMailingSlug } from './mailing-list-fields.ts';

/** Answers the new list's id. */
export const createMailingList = defineOperation({
  name: 'createMailingList',
  kind: 'mutation',
  summary: 'Begins a mailing list.',
  args: { ...mailingListFields, title: required(mailingListFields.title) },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
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
