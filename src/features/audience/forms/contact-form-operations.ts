import { createEntry } from '../../../content/entries/create-entry.ts';
import { deleteEntry } from '../../../content/entries/remove-entry.ts';
import { defineOperation } from '../../../operation/operation.ts';
import {
  CONTACT_FORM,
  type ContactForm,
  type FormProperties,
  loadContactForm,
  newForm,
  siteOwnerEmail,
  unknownForm,
} from './contact-form.ts';
import {
  formFields,
  formIdArg,
  newFormHash,
  storedForm,
  titleColumns,
  withWritten,
} from './form-fields.ts';
import { assertCanManageForms } from './form-policy.ts';

/** A form that was written, and its id; null for a dry run. */
export interface WrittenForm {
  readonly id: number | null;
  readonly form: FormProperties;
}

/** docs/rest.md §7.1; omitted fields are as in a new form. */
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

/** docs/rest.md §7.1; its slug stays, since pages and addresses have it. */
export const updateContactForm = defineOperation({
  name: 'updateContactForm',
  kind: 'mutation',
  summary: 'Changes a contact form.',
  args: { id: formIdArg, ...formFields },
  authorize: (context) => assertCanManageForms(context),
  async resolve(context, { id, ...args }): Promise<WrittenForm> {
    const form = withWritten(context, await loadContactForm(context, id), args);
    if (args.context === 'dry-run') return { id, form };
    await context.write(async ({ prisma, changed }) => {
      const { count } = await prisma.entry.updateMany({
        where: { id, kind: CONTACT_FORM },
        data: {
          ...titleColumns(form),
          modified: context.now,
          modifiedLocal: null,
          modifiedUtc: null,
          lastEditorId: context.viewer.id || null,
          version: { increment: 1 },
        },
      });
      if (count === 0) throw unknownForm();
      await prisma.contactForm.update({ where: { entryId: id }, data: storedForm(form) });
      changed(CONTACT_FORM, id, 'update');
    });
    return { id, form };
  },
});

/** docs/rest.md §7.1; deletes a form for good, without its submissions. Returns the form as it was. */
export const deleteContactForm = defineOperation({
  name: 'deleteContactForm',
  kind: 'mutation',
  summary: 'Deletes a contact form.',
  args: { id: formIdArg },
  authorize: (context) => assertCanManageForms(context),
  async resolve(context, { id }): Promise<ContactForm> {
    const form = await loadContactForm(context, id);
    await context.write((transaction) => deleteEntry(context, transaction, id));
    return form;
  },
});
