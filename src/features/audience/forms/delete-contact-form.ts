import { defineOperation } from '../../../operation/operation.ts';
import { deleteEntry } from '../../content/entries/remove-entry.ts';
import type { ContactForm } from './contact-form.ts';
import { formIdArg } from './form-fields.ts';
import { loadContactForm } from './form-loaders.ts';
import { assertCanManageForms } from './form-policy.ts';

/** docs/rest.md §7.1; for good, while what was sent by it stays. Answers the form as it was. */
export const deleteContactForm = defineOperation({
  name: 'deleteContactForm',
  kind: 'mutation',
  summary: 'Deletes a contact form.',
  args: { id: formIdArg },
  authorize: (context) => assertCanManageForms(context),
  async resolve(context, { id }): Promise<ContactForm> {
    const form = await loadContactForm(context, id);
    await context.write((transaction) => deleteEntry(transaction, id));
    return form;
  },
});
