import { boolean, recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanDelete } from '../entries/entry-policy.ts';
import { loadEntrySummary } from '../entries/load-entry.ts';
import { removeOrTrash } from '../entries/remove-or-trash.ts';
import { shownPage } from './shown-page.ts';

/** interface.md §4.4; pages below it stay, those of a page that is gone move up. */
export const deletePage = defineOperation({
  name: 'deletePage',
  kind: 'mutation',
  summary: 'Puts a page into the trash, or with `force` removes it for good.',
  args: {
    id: recordId({ description: 'The id of the page.' }),
    force: boolean({ default: false, description: 'Whether to bypass the trash.' }),
  },
  async authorize(context, { id }) {
    assertCanDelete(context, await loadEntrySummary(context, 'page', id));
  },
  resolve: (context, args) => removeOrTrash(context, shownPage, args),
});
