import type {
  FieldDeclaration,
  FieldGroupDeclaration,
  FieldsDeclaration,
} from '../../../../config/declaration/declaration.ts';
import { isObject } from '../../../../lib/is-object.ts';
import { camelCase } from '../../../../lib/word-forms.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { Query } from '../live/site-names.ts';
import { type AcfWorld, acfField } from './acf-field.ts';
import { groupsOf } from './graphql-outline.ts';
import { isFieldName, metaField } from './meta-field.ts';
import {
  isFilled,
  type LinkedTargets,
  type Observed,
  partsOf,
  readSamples,
  type SampleRecord,
  type Samples,
} from './samples.ts';

/** The relations of a record's links to the records that its field groups refer to. */
const RELATIONS = ['acf:post', 'acf:term', 'acf:user', 'acf:attachment'] as const;

/**
 * Returns which kinds and taxonomies the ids in a record's field groups belong to, as far as its links say.
 * @param names of kinds and taxonomies by the last part of their REST path
 */
function linkedTargets(links: unknown, names: ReadonlyMap<string, string>): LinkedTargets {
  const targets = new Map<number, Set<string>>();
  for (const relation of RELATIONS)
    for (const link of isObject(links) ? [links[relation]].flat() : []) {
      const [, base, id] = /([^/]+)\/(\d+)$/.exec(isObject(link) ? String(link.href) : '') ?? [];
      const target = base === 'users' ? 'user' : names.get(base ?? '');
      if (target === undefined) continue;
      const known = targets.get(Number(id)) ?? new Set();
      targets.set(Number(id), known.add(target));
    }
  return targets;
}

/** A collection of records with fields of a site's own. */
export interface FieldSource {
  /** Its place in the declaration: `kinds.book`. */
  readonly place: string;
  readonly name: string;
  /** The documented path of the collection. */
  readonly path: string;
  /** Further query arguments of callers who may see more than the public records. */
  readonly everything: Query;
  /** The name of its type in GraphQL. */
  readonly graphqlType: string | null;
}

export interface FieldWorld extends AcfWorld {
  readonly site: LiveSite;
  /** Names of kinds and taxonomies by the last part of their REST path. */
  readonly names: ReadonlyMap<string, string>;
}

/** Parts of `meta` that every site has. */
const BUILT_IN: ReadonlySet<string> = new Set(['footnotes', 'persisted_preferences']);

/** The fields and groups that records of a collection have, with some of the records. */
export async function proposeFields(
  source: FieldSource,
  world: FieldWorld,
): Promise<{ readonly fields: FieldsDeclaration; readonly samples: Samples }> {
  const [schema, samples] = await Promise.all([
    readSchema(world.site, source.path),
    readSamples(world.site, source.path, source.everything),
  ]);
  const fields = metaFields(source, schema.meta, samples, world);
  const groups = fieldGroups(source, schema.acf, samples, world);
  return {
    fields: {
      ...(Object.keys(fields).length > 0 ? { fields } : {}),
      ...(Object.keys(groups).length > 0 ? { groups } : {}),
    },
    samples,
  };
}

/** The properties of `meta` and `acf` in the schema of a collection's items. */
async function readSchema(site: LiveSite, path: string) {
  const answer = await site.describe(path);
  const properties = inside(inside(answer, 'schema'), 'properties');
  return {
    meta: inside(inside(properties, 'meta'), 'properties'),
    acf: inside(inside(properties, 'acf'), 'properties'),
  };
}

type Properties = Readonly<Record<string, unknown>>;

const inside = (value: unknown, name: string): Properties => {
  const inner = isObject(value) ? value[name] : undefined;
  return isObject(inner) ? inner : {};
};

function metaFields(
  { place }: FieldSource,
  schemas: Properties,
  samples: Samples,
  { notes }: FieldWorld,
): Readonly<Record<string, FieldDeclaration>> {
  const fields: Record<string, FieldDeclaration> = {};
  const seen = samples.records.flatMap(({ meta }) => (isObject(meta) ? [meta] : []));
  const names = new Set([...Object.keys(schemas), ...seen.flatMap(Object.keys)]);
  for (const name of names) {
    // Names of fields that are private to plug-ins begin with `_`.
    if (name.startsWith('_') || BUILT_IN.has(name) || !isFieldName(name)) continue;
    const here = `${place}.fields.${name}`;
    const said = metaField(schemas[name]);
    if (!said) notes.add(here, 'The site does not say what is in it.');
    const field = said ?? { type: 'json' };
    fields[name] = areRevised(name, samples) ? { ...field, revisions: true } : field;
  }
  return fields;
}

/** Whether stored states of a text have a value of its own: without one they show it as empty. */
const areRevised = (name: string, { revisions }: Samples): boolean =>
  revisions.some(({ revision, record }) => {
    const kept = isObject(revision.meta) ? revision.meta[name] : undefined;
    const now = isObject(record.meta) ? record.meta[name] : undefined;
    return isFilled(kept) && kept !== 0 && typeof now !== 'boolean';
  });

function fieldGroups(
  { place, name: owner, graphqlType }: FieldSource,
  schemas: Properties,
  samples: Samples,
  world: FieldWorld,
): Readonly<Record<string, FieldGroupDeclaration>> {
  const known = world.outline && graphqlType ? groupsOf(world.outline, graphqlType) : new Map();
  const groups = new Map<string, Record<string, FieldDeclaration>>();
  const observed = observedIn(samples, world.names);
  for (const [name, schema] of Object.entries(schemas)) {
    if (!isFieldName(name)) continue;
    const graphqlName = camelCase(name);
    const found = [...known].find(([, fields]) => fields.has(graphqlName));
    const group = found?.[0] ?? `${camelCase(owner)}Fields`;
    if (!found)
      world.notes.lines.has(`${place}.groups.${group}`) ||
        world.notes.add(`${place}.groups.${group}`, UNKNOWN_GROUP);
    const fields = groups.get(group) ?? {};
    groups.set(group, fields);
    fields[name] = acfField(
      {
        name,
        place: `${place}.groups.${group}.fields.${name}`,
        schema: isObject(schema) ? schema : {},
        observed: partsOf(observed, name),
        graphqlType: found?.[1].get(graphqlName),
      },
      world,
    );
  }
  return Object.fromEntries(
    [...groups].map(([name, fields]) => [name, { style: 'acf' as const, fields }]),
  );
}

const UNKNOWN_GROUP =
  'REST does not tell how the site groups these fields: rename and split as GraphQL clients expect it.';

/** The values of the field groups of sample records. */
const observedIn = (
  { records, formatted }: Samples,
  names: ReadonlyMap<string, string>,
): readonly Observed[] =>
  records.map(({ id, acf, _links }: SampleRecord) => ({
    value: acf,
    formatted: formatted.get(id),
    targets: linkedTargets(_links, names),
  }));
