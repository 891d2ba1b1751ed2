import { anything, unlisted } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { readWindow } from '../../../storage/read-window.ts';
import type { ContactForm } from './contact-form.ts';
import { readFormList } from './form-list.ts';
import { contactFormById } from './form-loaders.ts';
import { assertCanListForms } from './form-policy.ts';
import type { ContactFormRef, formSource } from './form-query.ts';

/** interface.md §4.8; the site index lists none of its arguments, so that none is refused: each is read as far as it can be. */
export const listContactForms = defineOperation({
  name: 'listContactForms',
  kind: 'query',
  summary: 'Lists contact forms.',
  args: {
    per_page: unlisted(anything({ description: 'How many; -1 for all.' })),
    offset: unlisted(anything({ description: 'How many to pass over.' })),
    search: unlisted(anything({ description: 'Words of the title.' })),
    orderby: unlisted(anything({ description: 'What they are sorted by; their ids unless said.' })),
    order: unlisted(anything({ description: '`asc` or `desc`.' })),
  },
  authorize: assertCanListForms,
  async resolve(context, args) {
    const { source, window } = readFormList(context, args);
    return loadForms(context, await readForms(context, source, window));
  },
});

/** A window of a list of forms. */
export const readForms = (
  context: Context,
  source: ReturnType<typeof formSource>,
  window: Parameters<typeof readWindow>[2],
) => readWindow<ContactFormRef>(context.read('Entry') as never, source, window); // the statement is raw

/** Forms of a list; one that is gone since is left out. */
export async function loadForms(
  context: Context,
  refs: readonly ContactFormRef[],
): Promise<readonly ContactForm[]> {
  const forms = await Promise.all(refs.map(({ id }) => contactFormById(context).load(id)));
  return forms.filter((form): form is ContactForm => form !== null);
}
