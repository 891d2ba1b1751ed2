import type {
  FieldDeclaration,
  FieldGroupDeclaration,
  ManyOptions,
  SiteDeclaration,
} from '../../config/declaration/declaration.ts';

/*
 * The module that `almanac.config.ts` imports as `almanac/config`: functions that describe kinds, taxonomies and fields. Each returns plain
 * data, so that a declaration can also be written as JSON.
 */

export type {
  Extension,
  FieldDeclaration,
  KindDeclaration,
  OptionsPageDeclaration,
  SiteDeclaration,
  TaxonomyDeclaration,
} from '../../config/declaration/declaration.ts';
// biome-ignore lint/performance/noBarrelFile: the module `almanac/config` is for sites alone
export { date, dateTime } from '../fields/types/date.ts';
export { flexible, group, repeater } from '../fields/types/group.ts';
export { json, link } from '../fields/types/json.ts';
export { boolean, integer, number } from '../fields/types/number.ts';
export { file, image, reference } from '../fields/types/reference.ts';
export { select } from '../fields/types/select.ts';
export { color, email, richText, text, url } from '../fields/types/text.ts';

/** Declares a site; gives `almanac.config.ts` types and completion. */
export const defineConfig = <const D extends SiteDeclaration>(declaration: D): D => declaration;

/** Makes a field hold several values: `list(reference('person'))`. */
export const list = <F extends Extract<FieldDeclaration, ManyOptions>>(
  field: F,
): F & { readonly many: true } => ({ ...field, many: true });

/** A group of fields that belong together (`groups` of a kind). */
export const fieldGroup = (
  fields: FieldGroupDeclaration['fields'],
  options: Omit<FieldGroupDeclaration, 'fields'> = {},
): FieldGroupDeclaration => ({ ...options, fields });
