import type { OwnFields } from '../../../model/kind.ts';
import { ownFieldsOfKind } from '../../../model/own-fields-of.ts';
import { type Args, schemaOf } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { type PropertySchema, written } from '../../../rest/representation/resource-schema.ts';
import type { Entry } from '../../content/entries/entry.ts';
import { acfProperty, ownValueArgs } from '../../content/own-values/own-value-args.ts';
import { presentAcf, presentOwnMeta } from '../../content/own-values/present-own-values.ts';
import { presentUnmapped } from '../../content/own-values/present-unmapped.ts';

const isGiven = (of: object): boolean => Object.keys(of).length > 0;

const ownOf = (kind: string) => {
  const own = ownFieldsOfKind(kind);
  return { own, hasMeta: isGiven(own.ownFields), hasGroups: isGiven(own.groups) };
};

/** The arguments that write the own fields of events, venues or organizers: `meta` and `acf`, where the site declares such. */
export function calendarOwnArgs(kind: string): Args {
  const { own, hasMeta, hasGroups } = ownOf(kind);
  const { meta, acf } = ownArgs(own);
  return { ...(hasMeta ? { meta } : {}), ...(hasGroups ? { acf } : {}) };
}

const ownArgs = (own: OwnFields) =>
  ownValueArgs(own, schemaOf({ type: 'object', description: 'Own fields.' }));

/** The same as these representations have it. Records without own fields look as in the reference. */
export function presentCalendarOwn(context: Context, entry: Entry): Resource {
  const { own, hasMeta, hasGroups } = ownOf(entry.kind);
  return {
    ...(hasMeta ? { meta: presentOwnMeta(context, own, entry.values) } : {}),
    ...(hasGroups ? presentAcf(context, own, entry.values) : {}),
    ...presentUnmapped(context, entry, entry.unmapped !== ''),
  };
}

/** Describes these for OPTIONS and the OpenAPI document. */
export function calendarOwnProperties(kind: string): Readonly<Record<string, PropertySchema>> {
  const { own, hasMeta } = ownOf(kind);
  return {
    ...(hasMeta ? { meta: written('always', ownArgs(own).meta) } : {}),
    ...acfProperty(own),
  };
}
