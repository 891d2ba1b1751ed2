import {
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { camelCase } from '../../lib/camel-case.ts';
import { shownBy } from './rest-names.ts';
import type { Twin } from './twin-of.ts';

interface TwinDocument {
  readonly query: string;
  /** `_fields.name` for each field that was asked for and has no scalar of the same name. */
  readonly untranslated: readonly string[];
}

/** The document that asks for what a route shows, or for these of its fields. */
export function twinDocument(
  { route, field, args, item }: Twin,
  fields: readonly string[] | null | undefined,
): TwinDocument {
  const type = getNamedType(field.type);
  const list = 'nodes' in fieldsOf(type);
  const node = list ? getNamedType(fieldsOf(type).nodes?.type ?? field.type) : type;
  const shown = Object.keys(route.schema?.properties ?? {});
  const asked = fields?.map((name) => name.split('.')[0] ?? '').filter((name) => name !== '');
  const wanted = asked ?? shown;
  const selected = wanted.flatMap((name) => leavesOf(node, name));
  const selection = isLeafType(node)
    ? ''
    : braces(selected.length > 0 ? [...new Set(selected)] : namesOf(node));
  const whole = list ? braces([`nodes ${selection}`, PAGE, 'totalCount']) : selection;
  const used = new Set([
    ...args.map(({ path }) => path[0]),
    ...(list ? ['first', 'after'] : []),
    ...(item ? ['id', 'idType'] : []),
  ]);
  const variables = field.args.filter(({ name }) => used.has(name));
  const declared = variables.map((one) => `$${one.name}: ${one.type}`);
  const given = variables.map(({ name }) => `${name}: $${name}`);
  return {
    query: `query${brackets(declared)} ${braces([`${field.name}${brackets(given)} ${whole}`.trim()])}`,
    untranslated: (asked ?? [])
      .filter((name) => leavesOf(node, name).length === 0)
      .map((name) => `_fields.${name}`),
  };
}

const PAGE = 'pageInfo { endCursor hasNextPage }';

const braces = (parts: readonly string[]): string => `{ ${parts.join(' ')} }`;
const brackets = (parts: readonly string[]): string =>
  parts.length > 0 ? `(${parts.join(', ')})` : '';

const fieldsOf = (
  type: GraphQLNamedType,
): Readonly<Record<string, GraphQLField<unknown, unknown>>> =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};

/** The scalars that show what a field of REST does: those that say so, or one of the same name. */
function leavesOf(type: GraphQLNamedType, rest: string): readonly string[] {
  const fields = Object.values(fieldsOf(type)).filter(isLeaf);
  const said = fields.filter((field) => shownBy(field) === rest).map(({ name }) => name);
  if (said.length > 0 && rest !== 'id') return said;
  const names = rest === 'id' ? ['databaseId', 'id'] : [camelCase(rest)];
  const known = names.find((name) => fields.some((field) => field.name === name));
  return known === undefined ? said : [known, ...said];
}

const isLeaf = ({ type, args }: GraphQLField<unknown, unknown>): boolean =>
  isLeafType(getNamedType(type)) && args.every(isOptional);

const isOptional = ({ type, defaultValue }: GraphQLField<unknown, unknown>['args'][number]) =>
  !isNonNullType(type) || defaultValue !== undefined;

/** Names of what has none of the fields that REST shows. */
const namesOf = (type: GraphQLNamedType): readonly string[] => {
  const fields = fieldsOf(type);
  const id = 'databaseId' in fields ? 'databaseId' : 'id'; // REST's id is the number
  const known = [id, 'name'].filter((name) => name in fields);
  return known.length > 0 ? known : ['__typename'];
};
