import { required } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertLoggedIn } from './mailing-error.ts';
import { mailingFormFields, offerLists, readMergeFields } from './mailing-form-fields.ts';
import { readMailingTitle, uniqueMailingSlug } from './mailing-list-fields.ts';

/** Answers the new form's id. */
export const createMailingForm = defineOperation({
  name: 'createMailingForm',
  kind: 'mutation',
  summary: 'Makes a form by which visitors sign up for mailing lists.',
  args: { ...mailingFormFields, title: required(mailingFormFields.title) },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  async resolve(context, args): Promise<number> {
    const title = readMailingTitle(args.title);
    const fields = JSON.stringify(readMergeFields(args.fields ?? []));
    return context.write(async (transaction) => {
      const slug = await uniqueMailingSlug(transaction, 'form', args.slug || title);
      const { id } = await transaction.prisma.mailingForm.create({
        data: { title, slug, fields, isOpen: args.is_open ?? true, created: context.now },
        select: { id: true },
      });
      await offerLists(transaction, id, args.lists ?? []);
      transaction.changed('private:mailing-form', id, 'create');
      return id;
    });
  },
});
