import type { Context } from '../../operation/context.ts';
import type { Resource } from '../../operation/representation/resource.ts';
import type { OwnFields } from '../kinds/kind.ts';
import { siteHasGroups } from '../kinds/registry.ts';
import { renderContent } from '../text/render-content.ts';
import { parseValues, type ValuesByName } from './own-values.ts';
import { shownAcf, shownMeta } from './shown-values.ts';

/**
 * The own fields of a record that REST shows under `meta`, as far as the caller may read them.
 * @param values the record's column
 */
export const presentOwnMeta = (
  { viewer }: Context,
  own: OwnFields,
  values: string,
): ValuesByName =>
  hasMembers(own.ownFields) ? shownMeta(own, parseValues(values), viewer) : NOTHING;

/**
 * The fields of a record's groups as `acf`; an empty list for a record without groups, and no `acf` at all on a site without any, as in
 * the reference.
 */
export function presentAcf(
  { viewer }: Context,
  own: OwnFields,
  values: string,
  isFormatted = false,
): Resource {
  if (!siteHasGroups) return NOTHING;
  if (!hasMembers(own.groups)) return { acf: [] };
  const shape = { isFormatted, renderHtml: (html: string) => renderContent(html) };
  return { acf: shownAcf(own, parseValues(values), viewer, shape) };
}

const NOTHING: ValuesByName = {};

const hasMembers = (of: object): boolean => Object.keys(of).length > 0;

/** Presents values of a moved-in record that have no declared field, as `_unmapped`: for administrators who edit it. */
export const presentUnmapped = (
  { viewer }: Context,
  { unmapped }: { readonly unmapped: string },
  isEdit: boolean,
): Resource =>
  isEdit && unmapped !== '' && viewer.can('manage_options')
    ? { _unmapped: JSON.parse(unmapped) }
    : {};
