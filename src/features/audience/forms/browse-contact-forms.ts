import { sql } from 'kysely';
import { string } from '../../../operation/args.ts';
import { type Connection, toConnection } from '../../../operation/connection.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../operation/paging-args.ts';
import type { ContactForm } from './contact-form.ts';
import { assertCanListForms } from './form-policy.ts';
import { formCondition, formOrder, formSource } from './form-query.ts';
import { loadForms, readForms } from './list-contact-forms.ts';

/** Contact forms by cursors, in the order in which they were made. */
export const browseContactForms = defineOperation({
  name: 'browseContactForms',
  kind: 'query',
  summary: 'Lists contact forms, a page by cursors.',
  args: { search: string({ maxLength: 200, description: 'Words of the title.' }), ...pagingArgs },
  authorize: assertCanListForms,
  async resolve(context, { search, ...paging }): Promise<Connection<ContactForm>> {
    const window = readPlace(paging, formOrder('id', 'asc'));
    const source = formSource({ search });
    const refs = await readForms(context, source, { ...window, limit: window.limit + 1 });
    const forms = new Map((await loadForms(context, refs)).map((form) => [form.id, form]));
    const found = refs.flatMap(({ id, keys }) => {
      const form = forms.get(id);
      return form ? [{ keys, form }] : [];
    });
    return toConnection(
      window,
      found,
      ({ form }) => form,
      async () => {
        const { count } = await context
          .read('Entry')
          .selectFrom('Entry')
          .select(sql<number>`count(*)`.as('count'))
          .where(formCondition({ search }))
          .executeTakeFirstOrThrow();
        return Number(count);
      },
    );
  },
});
