import {
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isLeafType,
  isListType,
  isRequiredArgument,
  isUnionType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';
import type { Random } from './random-document.ts';

/** What records are looked up by. */
export interface KnownRecords {
  readonly ids: readonly number[];
  readonly uris: readonly string[];
}

/** How deep and how wide the selections are. */
const DEPTH = 8;
const WIDTH = 4;
/** Others have the name of their field. */
const ALIASES = 90;

const VARIABLES = { n: 'Int = 100', few: 'Int = 7', yes: 'Boolean = true' };

/**
 * A valid query whose pages are as long as they may be, so that it costs what such a query can: with fragments on interfaces and
 * unions, aliases, fields that stand twice, variables with defaults and introspection.
 */
export function largestDocument(
  schema: GraphQLSchema,
  random: Random,
  { ids, uris }: KnownRecords,
): string {
  const fragments: string[] = [];
  let aliases = 0;
  const below = (end: number): number => Math.floor(random() * end);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item; // never asked of none

  const root = schema.getQueryType();
  if (!root) throw new Error('The schema has no queries.');
  const fields = Object.values(root.getFields()).filter((field) => argumentsOf(field) !== null);
  const asked = Array.from({ length: 1 + below(2) }, () =>
    fieldText(
      random() < 0.06 ? pick([SchemaMetaFieldDef, TypeMetaFieldDef]) : pick(fields),
      DEPTH - below(7),
    ),
  );
  const selection = asked.filter(Boolean).join(' ') || '__typename';
  const used = fragments.reduceRight(
    (text, fragment, i) => (text.includes(`...F${i} `) ? `${text} ${fragment}` : text),
    `{ ${selection} }`,
  );
  const declared = Object.entries(VARIABLES).filter(([name]) => used.includes(`$${name}`));
  const head = declared.map(([name, type]) => `$${name}: ${type}`).join(', ');
  return `query ${head && `(${head})`} ${used}`;

  function fieldText(field: GraphQLField<unknown, unknown>, depth: number): string {
    const given = argumentsOf(field);
    if (given === null) return '';
    const type = getNamedType(field.type);
    const inner = isCompositeType(type) ? selectionText(type, depth - 1) : '';
    if (isCompositeType(type) && inner === '') return '';
    const isAliased = (given !== '' || random() < 0.3) && aliases < ALIASES;
    const name = isAliased ? `a${++aliases}: ${field.name}` : field.name;
    const condition = random() < 0.05 ? ' @include(if: $yes)' : '';
    return `${name}${given}${condition}${inner}`;
  }

  /** Null if no value is known for a required one. */
  function argumentsOf({ name, args }: GraphQLField<unknown, unknown>): string | null {
    const paging = args.some((arg) => arg.name === 'first')
      ? [pick(['first: $n', 'first: 100', 'last: $n', 'first: $few', 'first: 30', ''])]
      : [];
    const others = args.filter(isRequiredArgument).map((arg) => argumentText(name, arg));
    if (others.includes(null)) return null;
    const idType = args.find((arg) => arg.name === 'idType');
    const isById = idType && enumHas(idType, 'DATABASE_ID');
    const flat = args.some((arg) => arg.name === 'flat') && random() < 0.3 ? 'flat: false' : '';
    const deprecated =
      args.some((arg) => arg.name === 'includeDeprecated') && random() < 0.7
        ? 'includeDeprecated: true'
        : '';
    const all = [...paging, ...others, isById ? 'idType: DATABASE_ID' : '', flat, deprecated];
    const text = all.filter(Boolean).join(', ');
    return text && `(${text})`;
  }

  function argumentText(field: string, { name, type }: GraphQLArgument): string | null {
    const named = getNamedType(type);
    if (isListType(getNullableType(type))) return null;
    if (name === 'id' && field !== 'node') return `id: ${pick(ids)}`;
    if (name === 'uri') return `uri: ${JSON.stringify(pick(uris))}`;
    if (field === '__type')
      return `name: ${JSON.stringify(pick(Object.keys(schema.getTypeMap())))}`;
    if (named.name === 'Int') return `${name}: ${pick(ids)}`;
    return isEnumType(named) ? `${name}: ${pick(named.getValues()).name}` : null;
  }

  function selectionText(type: GraphQLCompositeType, depth: number): string {
    const parts = isUnionType(type)
      ? []
      : Array.from({ length: 1 + below(WIDTH) }, () => oneOf(type, depth));
    if (isAbstractType(type))
      for (let i = isUnionType(type) ? 2 : below(3); i > 0; i--) {
        const one = pick(schema.getPossibleTypes(type));
        parts.push(`... on ${one.name}${selectionText(one, depth) || ' { __typename }'}`);
      }
    const given = parts.filter(Boolean);
    if (given.length === 0) return ' { __typename }';
    if (random() < 0.1) {
      const name = `F${fragments.length}`;
      fragments.push(`fragment ${name} on ${type.name} { ${given.join(' ')} }`);
      return ` { ...${name} ${random() < 0.5 ? `...${name}` : '__typename'} }`;
    }
    // The same selection twice is merged to one.
    return ` { ${given.join(' ')} ${random() < 0.1 ? given[0] : ''} }`;
  }

  /** Lists rather than plain fields, as long as there is depth. */
  function oneOf(
    type: Exclude<GraphQLCompositeType, { getTypes(): unknown }>,
    depth: number,
  ): string {
    const all = Object.values(type.getFields());
    const leaves = all.filter((field) => isLeafType(getNamedType(field.type)));
    const deep = all.filter((field) => !isLeafType(getNamedType(field.type)));
    const isDeep = depth > 0 && deep.length > 0 && (leaves.length === 0 || random() < 0.6);
    if (!isDeep && leaves.length === 0) return '';
    return fieldText(pick(isDeep ? deep : leaves), depth);
  }
}

const enumHas = ({ type }: GraphQLArgument, name: string): boolean => {
  const named = getNamedType(type);
  return isEnumType(named) && named.getValues().some((value) => value.name === name);
};
