import { defineOperation } from '../../../operation/operation.ts';
import { createEntry } from '../../content/entries/create-entry.ts';
import { CONTACT_FORM, type FormProperties } from './contact-form.ts';
import { formFields } from './form-fields.ts';
import { assertCanManageForms } from './form-policy.ts';
import { newForm } from './new-form.ts';
import { siteOwnerEmail } from './site-owner.ts';
import { newFormHash, storedForm, withWritten } from './written-form.ts';

/** A form that was written, and its id; null for a dry run. */
export interface WrittenForm {
  readonly id: number | null;
  readonly form: FormProperties;
}

/** docs/rest.md §7.1; what is left out is as in a new form. */
export const createContactForm = defineOperation({
  name: 'createContactForm',
  kind: 'mutation',
  summary: 'Creates a contact form.',
  args: formFields,
  authorize: (context) =>
    assertCanManageForms(context, 'You are not allowed to create a contact form.'),
  async resolve(context, args): Promise<WrittenForm> {
    const form = withWritten(context, newForm(await siteOwnerEmail(context)), args);
    if (args.context === 'dry-run') return { id: null, form };
    const id = await context.write(async (transaction) => {
      const entry = { title: form.title, status: 'publish' };
      const made = await createEntry(context, transaction, CONTACT_FORM, entry);
      await transaction.prisma.contactForm.create({
        data: { ...storedForm(form), entryId: made, hash: newFormHash() },
      });
      return made;
    });
    return { id, form };
  },
});
