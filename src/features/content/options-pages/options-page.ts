import { siteDeclaration } from '../../../config/declaration/declaration.ts';
import { type OwnGraphqlNames, singleNames } from '../../../config/declaration/own-names.ts';
import { type OwnFields, ownFieldsOf } from '../../../content/kinds/kind.ts';

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
