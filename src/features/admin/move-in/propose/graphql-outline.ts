/** A type of a site's GraphQL schema, as far as it tells of the site's kinds and fields. */
export interface OutlinedType {
  readonly interfaces: ReadonlySet<string>;
  /** The names of the types of its fields. */
  readonly fields: ReadonlyMap<string, string>;
}

/** The types of a site's GraphQL schema by name. */
export type GraphqlOutline = ReadonlyMap<string, OutlinedType>;

/** The name of the type of a kind or a taxonomy. @param names that it may have, the likeliest first */
export function typeOf(
  outline: GraphqlOutline,
  names: readonly string[],
  kind: 'ContentNode' | 'TermNode',
): string | null {
  const wanted = names.map(folded);
  const types = [...outline].filter(([, { interfaces }]) => interfaces.has(kind));
  for (const name of wanted) for (const [type] of types) if (folded(type) === name) return type;
  return null;
}

const folded = (name: string): string => name.replace(/[^A-Za-z0-9]+/g, '').toLowerCase();

/** The root fields of one and of many of a type. */
export function rootFieldsOf(
  outline: GraphqlOutline,
  type: string,
): { readonly one: string; readonly many: string } | null {
  const root = outline.get('RootQuery') ?? outline.get('Query');
  const fields = [...(root?.fields ?? [])];
  const nameOf = (wanted: string) => fields.find(([, of]) => of === wanted)?.[0];
  const one = nameOf(type);
  const many = nameOf(`RootQueryTo${type}Connection`);
  return one !== undefined && many !== undefined ? { one, many } : null;
}

/** The field groups of a type: the name of each with the types of its fields. */
export function groupsOf(
  outline: GraphqlOutline,
  type: string,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const groups = new Map<string, ReadonlyMap<string, string>>();
  for (const [field, of] of outline.get(type)?.fields ?? []) {
    const fields = outline.get(of)?.fields;
    if (fields?.has('fieldGroupName')) groups.set(field, fields);
  }
  return groups;
}
