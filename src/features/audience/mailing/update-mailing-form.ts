import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertLoggedIn } from './mailing-error.ts';
import { mailingFormFields, offerLists, readMergeFields } from './mailing-form-fields.ts';
import { readMailingTitle, uniqueMailingSlug } from './mailing-list-fields.ts';
import { loadMailingRecord } from './mailing-loaders.ts';

/** Answers the form's id; what is left out stays. */
export const updateMailingForm = defineOperation({
  name: 'updateMailingForm',
  kind: 'mutation',
  summary: 'Changes a sign-up form.',
  args: { id: recordId({ description: 'The id of the form.' }), ...mailingFormFields },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  async resolve(context, { id, slug: wish, lists, ...args }): Promise<number> {
    const before = await loadMailingRecord(context, 'form', id);
    const title = args.title === undefined ? before.title : readMailingTitle(args.title);
    const fields = args.fields ? JSON.stringify(readMergeFields(args.fields)) : before.fields;
    await context.write(async (transaction) => {
      const slug =
        wish === undefined
          ? before.slug
          : await uniqueMailingSlug(transaction, 'form', wish || title, id);
      const isOpen = args.is_open ?? before.isOpen;
      await transaction.prisma.mailingForm.update({
        where: { id },
        data: { title, slug, fields, isOpen, version: { increment: 1 } },
      });
      if (lists) await offerLists(transaction, id, lists);
      transaction.changed('private:mailing-form', id, 'update');
    });
    return id;
  },
});
