import { defineOperation } from '../../../operation/operation.ts';
import { CONTACT_FORM } from './contact-form.ts';
import type { WrittenForm } from './create-contact-form.ts';
import { formFields, formIdArg } from './form-fields.ts';
import { loadContactForm, unknownForm } from './form-loaders.ts';
import { assertCanManageForms } from './form-policy.ts';
import { storedForm, titleColumns, withWritten } from './written-form.ts';

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
