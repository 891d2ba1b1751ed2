import { defineOperation } from '../../../operation/operation.ts';
import { formIdArg } from './form-fields.ts';
import { loadContactForm } from './form-loaders.ts';
import { assertCanManageForms } from './form-policy.ts';

/** interface.md §4.8 */
export const getContactForm = defineOperation({
  name: 'getContactForm',
  kind: 'query',
  summary: 'Reads a contact form.',
  args: { id: formIdArg },
  authorize: (context) => assertCanManageForms(context),
  resolve: (context, { id }) => loadContactForm(context, id),
});
