import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertLoggedIn } from './mailing-error.ts';
import { loadMailingRecord, type MailingForm } from './mailing-loaders.ts';

/** Answers the form as it was; who signed up by it stays. */
export const deleteMailingForm = defineOperation({
  name: 'deleteMailingForm',
  kind: 'mutation',
  summary: 'Removes a sign-up form.',
  args: { id: recordId({ description: 'The id of the form.' }) },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  async resolve(context, { id }): Promise<MailingForm> {
    const form = await loadMailingRecord(context, 'form', id);
    await context.write(async ({ prisma, changed }) => {
      await prisma.mailingForm.deleteMany({ where: { id } });
      changed('private:mailing-form', id, 'delete');
    });
    return form;
  },
});
