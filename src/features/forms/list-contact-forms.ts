import type { Context } from '../../context.ts';
import { integer, oneOf, string, unlisted } from '../../operation/args.ts';
import { defineOperation } from '../../operation/operation.ts';
import { readWindow } from '../../storage/read-window.ts';
import type { ContactForm } from './contact-form.ts';
import { contactFormById } from './form-loaders.ts';
import { refuseListingForms } from './form-policy.ts';
import { type ContactFormRef, formOrders, formSource } from './form-query.ts';

/** interface.md §4.8; the site index lists none of its arguments. */
export const listContactForms = defineOperation({
  name: 'listContactForms',
  kind: 'query',
  summary: 'Lists contact forms.',
  args: {
    per_page: unlisted(
      integer({ minimum: 1, maximum: 100, default: 100, description: 'How many.' }),
    ),
    offset: unlisted(integer({ minimum: 0, default: 0, description: 'How many to pass over.' })),
    search: unlisted(string({ maxLength: 200, description: 'Words of the title.' })),
    orderby: unlisted(
      oneOf(formOrders, { default: 'id', description: 'What they are sorted by.' }),
    ),
    order: unlisted(oneOf(['asc', 'desc'], { default: 'asc', description: 'Up or down.' })),
  },
  authorize: refuseListingForms,
  async resolve(context, { per_page: limit, offset, search, orderby, order }) {
    const source = formSource({ search }, orderby, order);
    return loadForms(context, await readForms(context, source, { limit, offset }));
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
