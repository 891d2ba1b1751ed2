import { ownValueArgs, type WrittenOwnValues } from '../../../content/fields/own-value-args.ts';
import { patchValues } from '../../../content/fields/own-values.ts';
import { assertComplete, readOwnValues } from '../../../content/fields/read-own-values.ts';
import { schemaOf, shownAs, undetailed } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { readSetting, storeSetting } from '../../../storage/setting-rows.ts';
import { lockName } from '../../../storage/write.ts';
import { type OptionsPage, optionsPages } from './options-page.ts';

const meta = shownAs(
  undetailed(schemaOf<NonNullable<WrittenOwnValues['meta']>>({ type: 'object' })),
  {
    description: 'The fields outside of groups.',
    type: 'object',
    properties: {},
  },
);

/** The name of the setting that has the values of all pages. */
const SETTING = 'optionsPages';

/** The operations on a page of options. Both answer its values as `parseValues` reads them. */
const operationsOf = (page: OptionsPage) => ({
  page,
  get: defineOperation({
    name: `get${page.typename}`,
    kind: 'query',
    summary: `Reads the page of options "${page.title}".`,
    args: {},
    authorize: anyone,
    resolve: ({ site }): string => site.optionsPages[page.name] ?? '',
  }),
  update: defineOperation({
    name: `update${page.typename}`,
    kind: 'mutation',
    summary: `Changes the page of options "${page.title}".`,
    args: ownValueArgs(page, meta),
    authorize({ viewer }) {
      if (!viewer.can(page.capability))
        throw refused(viewer, 'rest_cannot_update', 'You are not allowed to change these options.');
    },
    async resolve(context, args): Promise<string> {
      const before = context.site.optionsPages[page.name] ?? '';
      const patch = await readOwnValues(context, page, args, before);
      if (!patch) return before;
      return context.write(async (transaction) => {
        await lockName(transaction, SETTING);
        const all = await readSetting(transaction, SETTING, context.site.optionsPages);
        const stored = all[page.name] ?? '';
        assertComplete(page, stored, patch);
        const values = patchValues(page, stored, patch);
        await storeSetting(transaction, SETTING, { ...all, [page.name]: values });
        return values;
      });
    },
  }),
});

export type OptionsPageOperations = ReturnType<typeof operationsOf>;

/** Of every page, in the order of the declaration. */
export const optionsPageOperations: readonly OptionsPageOperations[] =
  optionsPages.map(operationsOf);
