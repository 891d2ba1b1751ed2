import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import { isObject } from '../../lib/is-object.ts';
import type { Context } from '../../operation/context.ts';
import {
  embeddable,
  type Link,
  type Links,
  type Resource,
} from '../../operation/representation/resource.ts';
import type { Dependency } from '../../storage/change-log.ts';
import { entryById } from '../entries/entry.ts';
import { entryRoute } from '../entries/entry-path.ts';
import type { OwnFields } from '../kinds/kind.ts';
import { siteHasGroups } from '../kinds/registry.ts';
import { taxonomyOf } from '../terms/taxonomies.ts';
import { termById } from '../terms/term.ts';
import { renderContent } from '../text/render-content.ts';
import { userById } from '../users/user-loaders.ts';
import type { DeclaredFields, ValuesByName } from './field-type.ts';
import { defaultOf, emptyAcf, emptyMeta, fits, isMany, mapParts, typeOf } from './field-types.ts';
import { fieldsOfGroups, type OwnValues, parseValues } from './own-values.ts';
import { linkedReferences } from './references.ts';

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

/** Links to the records that the groups of a record name. */
export interface OwnLinks {
  readonly links: Links;
  /** The records, besides the entry itself, whose changes change the links. */
  readonly dependencies: readonly Dependency[];
}

const NONE: OwnLinks = { links: {}, dependencies: [] };

/**
 * Returns the embeddable links `acf:post`, `acf:term`, `acf:user` and `acf:attachment` (recorded); records that are gone have none.
 * @param values the record's column
 */
export async function loadOwnLinks(
  context: Context,
  own: OwnFields,
  values: string,
): Promise<OwnLinks> {
  if (values === '') return NONE;
  const readable = Object.entries(fieldsOfGroups(own)).filter(([, field]) =>
    canReadField(field, context.viewer),
  );
  const references = linkedReferences(Object.fromEntries(readable), parseValues(values).groups);
  if (references.length === 0) return NONE;
  // The last field comes first, and the last of a field's records (recorded).
  const targets = await Promise.all(
    references.toReversed().map(({ id, to }) => targetOf(context, id, to)),
  );
  const links = new Map<string, Map<string, Link>>();
  for (const { link, rel } of targets) {
    if (!link) continue;
    const ofRel = links.get(rel) ?? new Map<string, Link>();
    links.set(rel, ofRel.set(link.href, link));
  }
  return {
    links: Object.fromEntries([...links].map(([rel, ones]) => [rel, [...ones.values()]])),
    dependencies: [...new Set(targets.map(({ dependency }) => dependency))],
  };
}

interface Target {
  readonly rel: string;
  readonly link: Link | null;
  readonly dependency: Dependency;
}

async function targetOf(context: Context, id: number, to: readonly string[]): Promise<Target> {
  const { rest, kind } = context.addresses;
  const [first = ''] = to; // all are of one sort
  if (first === 'user') {
    const user = await userById(context).load(id);
    const link = user && embeddable(rest(`/core/v2/users/${id}`));
    return { rel: 'acf:user', link, dependency: 'user' };
  }
  if (taxonomyOf(first)) {
    const term = await termById(context).load(id);
    const taxonomy = term && taxonomyOf(term.taxonomy);
    const link = taxonomy
      ? embeddable(rest(`/${taxonomy.restNamespace}/${taxonomy.restBase}/${id}`), {
          taxonomy: kind(taxonomy.name),
        })
      : null;
    return { rel: 'acf:term', link, dependency: `term:${id}` };
  }
  const entry = await entryById(context).load(id);
  const route = entry && entryRoute(entry.kind, id);
  return {
    rel: first === 'attachment' ? 'acf:attachment' : 'acf:post',
    link: route ? embeddable(rest(route)) : null,
    dependency: `entry:${id}`,
  };
}

/** The viewer of the values. */
export interface Reader {
  can(capability: string): boolean;
}

/** Whether someone may read the values of a field. */
export const canReadField = ({ read = 'anyone' }: FieldDeclaration, reader: Reader): boolean =>
  read === 'anyone' || reader.can(read);

/** Returns `meta` as REST shows it, without fields that the reader may not see. */
export const shownMeta = (
  { ownFields }: Pick<OwnFields, 'ownFields'>,
  { fields }: OwnValues,
  reader: Reader,
): ValuesByName =>
  mapReadable(ownFields, reader, (field, name) => {
    const value = fields[name];
    return fits(field, value) ? plainValue(field, value) : emptyMeta(field);
  });

/** As stored, with the members of objects in the order of their declaration. */
const plainValue = (field: FieldDeclaration, value: unknown): unknown =>
  typeOf(field).inside ? mapParts(field, value, plainMembers) : value;

const plainMembers = (fields: DeclaredFields, values: ValuesByName): ValuesByName =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      fits(field, values[name]) ? [[name, plainValue(field, values[name])]] : [],
    ),
  );

/** How `acf` is shown: values as they are edited, or as `acf_format=standard` has them for people. */
export interface AcfShape {
  readonly isFormatted: boolean;
  /** Renders stored rich text. */
  renderHtml(html: string): string;
}

/** Returns `acf` as REST shows it (recorded), without fields that the reader may not see. */
export const shownAcf = (
  own: Pick<OwnFields, 'groups' | 'ownFields'>,
  { groups }: OwnValues,
  reader: Reader,
  shape: AcfShape,
): ValuesByName =>
  mapReadable(fieldsOfGroups(own), reader, (field, name) => acfValue(field, groups[name], shape));

function acfValue(field: FieldDeclaration, stored: unknown, shape: AcfShape): unknown {
  const { inside, hasRows, isHtml, edited, forPeople } = typeOf(field);
  const members = (fields: DeclaredFields, values: ValuesByName): ValuesByName =>
    Object.fromEntries(
      Object.entries(fields).map(([name, one]) => [name, acfValue(one, values[name], shape)]),
    );
  if (inside && !hasRows) return mapParts(field, isObject(stored) ? stored : {}, members);
  if (stored === '') return ''; // it was emptied on a site that was moved in
  const value = fits(field, stored) ? stored : defaultOf(field);
  if (value === undefined || value === '') return emptyAcf(field);
  if (inside) return mapParts(field, value, members);
  const one = (each: unknown): unknown => {
    if (!shape.isFormatted) return edited ? edited(each) : each;
    if (isHtml) return shape.renderHtml(String(each));
    return forPeople ? forPeople(each, field) : each;
  };
  return isMany(field) && Array.isArray(value) ? value.map(one) : one(value);
}

const mapReadable = (
  fields: DeclaredFields,
  reader: Reader,
  map: (field: FieldDeclaration, name: string) => unknown,
): ValuesByName =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => canReadField(field, reader))
      .map(([name, field]) => [name, map(field, name)]),
  );
