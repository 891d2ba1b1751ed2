import { siteDeclaration } from '../../../config/declaration/declaration.ts';
import { type OwnGraphqlNames, singleNames } from '../../../config/declaration/own-names.ts';
import { metaArg, ownValueArgs } from '../../../content/fields/own-value-args.ts';
import { patchValues } from '../../../content/fields/own-values.ts';
import { assertComplete, readOwnValues } from '../../../content/fields/read-own-values.ts';
import { type OwnFields, ownFieldsOf } from '../../../content/kinds/kind.ts';
import { refused } from '../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { readSetting, storeSetting } from '../../../storage/setting-rows.ts';
import { lockName } from '../../../storage/write.ts';

/** A page of options: fields whose values the site has once (`optionsPages` in almanac.config.ts). The values are a setting. */
export interface OptionsPage extends OwnFields, Pick<OwnGraphqlNames, 'single' | 'typename'> {
  readonly name: string;
  readonly title: string;
  readonly menuTitle: string;
  /** The name of the page that it is below. */
  readonly parent: string | null;
  /** The capability that writing it needs. */
  readonly capability: string;
  /** Where it is declared: `optionsPages.siteOptions`. */
  readonly place: string;
}

/** In the order of the declaration. */
export const optionsPages: readonly OptionsPage[] = Object.entries(
  siteDeclaration().optionsPages ?? {},
).map(([name, { label, menuLabel, parent, graphql, capability, ...fields }]) => ({
  name,
  title: label,
  menuTitle: menuLabel ?? label,
  parent: parent ?? null,
  capability: capability ?? 'manage_options',
  place: `optionsPages.${name}`,
  ...singleNames(name, graphql),
  ...ownFieldsOf(fields),
}));

const meta = metaArg({}, 'The fields outside of groups.');

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
