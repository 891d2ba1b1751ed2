import type { Entry } from '../../../content/entries/entry.ts';
import type { EntryQuery } from '../../../content/entries/entry-filters.ts';
import {
  assertCanReadValues,
  valueQuery,
  withValueArgs,
} from '../../../content/entries/value-filters.ts';
import { acfProperty, ownValueArgs } from '../../../content/fields/own-value-args.ts';
import {
  presentAcf,
  presentOwnMeta,
  presentUnmapped,
} from '../../../content/fields/present-own-values.ts';
import type { KindNames } from '../../../content/kinds/kind.ts';
import { ownFieldsOfKind } from '../../../content/kinds/registry.ts';
import { type Args, schemaOf } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import { type PropertySchema, written } from '../../../operation/representation/resource-schema.ts';

const isGiven = (of: object): boolean => Object.keys(of).length > 0;

/** The arguments that write the own fields of events, venues or organizers: `meta` and `acf`, where the site declares such. */
export function calendarOwnArgs(kind: string): Args {
  const own = ownFieldsOfKind(kind);
  const meta = schemaOf({ type: 'object', description: 'Own fields.' });
  return ownValueArgs(own, isGiven(own.ownFields) ? meta : undefined);
}

/** Presents the own values of an entry. Records without own fields look as in the reference. */
export function presentCalendarOwn(context: Context, entry: Entry): Resource {
  const own = ownFieldsOfKind(entry.kind);
  return {
    ...(isGiven(own.ownFields) ? { meta: presentOwnMeta(context, own, entry.values) } : {}),
    ...(isGiven(own.groups) ? presentAcf(context, own, entry.values) : {}),
    ...presentUnmapped(context, entry, entry.unmapped !== ''),
  };
}

/** The arguments of a list with those that filter by own fields, where the site declares such filters. */
export const withOwnFilters = <A extends Args>({ name: kind }: KindNames, args: A): A =>
  withValueArgs({ name: kind, fields: {} }, args);

/**
 * Returns what a list is filtered by of own fields: as pages or as lists by cursors ask for it.
 * @throws ApiError 401 or 403 `rest_forbidden_param` for fields that the viewer may not read
 */
export function readOwnFilters(
  context: Context,
  { name: kind }: KindNames,
  { values: asked = [], ...args }: Pick<EntryQuery, 'values'>,
): Pick<EntryQuery, 'values'> {
  const values = [...asked, ...(valueQuery(kind, args).values ?? [])];
  assertCanReadValues(context, { kinds: [kind], values, order: [] });
  return values.length === 0 ? {} : { values };
}

/** Describes these for OPTIONS and the OpenAPI document. */
export function calendarOwnProperties(kind: string): Readonly<Record<string, PropertySchema>> {
  const { meta } = calendarOwnArgs(kind);
  return {
    ...(meta ? { meta: written('always', meta) } : {}),
    ...acfProperty(ownFieldsOfKind(kind)),
  };
}
