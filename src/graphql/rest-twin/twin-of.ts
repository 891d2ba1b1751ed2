import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { camelCase, capitalized } from '../../lib/word-forms.ts';
import { abilityName } from '../../operation/ability.ts';
import type { Args } from '../../operation/args.ts';
import { type Endpoint, placeholdersOf, type Route } from '../../rest/route.ts';
import { fieldOperations } from '../field-operations.ts';
import { type NamedMember, performedBy, restNamesOf, unaskedOf } from './rest-names.ts';

type RootField = GraphQLField<unknown, unknown>;

/** A route that is read, and the root field that answers the same. */
export interface Twin {
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly field: RootField;
  readonly args: readonly TwinArg[];
  /** For a route of one record: the placeholder that names it, and what the field's `idType` calls that. */
  readonly item: TwinItem | null;
}

export interface TwinItem {
  readonly placeholder: string;
  readonly idType?: string;
}

/** The twin of a method of a route; null where no root field answers the same. */
export function twinOf(schema: GraphQLSchema, route: Route, endpoint: Endpoint): Twin | null {
  const field = fieldOf(schema, endpoint.operationName);
  if (!field) return null;
  const placeholders = placeholdersOf(route);
  const item = itemOf(field, endpoint.args, placeholders);
  if (placeholders.length > 0 && !item) return null;
  return { route, endpoint, field, args: twinArgs(field, endpoint.args, placeholders), item };
}

/** The root field that performs an operation. One that performs another than its name says is in `fieldOperations`. */
function fieldOf(schema: GraphQLSchema, operation: string): RootField | undefined {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  return (
    fields.find((field) => performedBy(field)?.includes(operation)) ??
    fields.find(
      (field) =>
        !performedBy(field) &&
        !OTHERWISE.has(field.name) &&
        namesOf(field.name).includes(operation),
    )
  );
}

const OTHERWISE: ReadonlySet<string> = new Set(
  Object.values(fieldOperations).flatMap((fields) => Object.keys(fields)),
);

const namesOf = (field: string): readonly string[] => {
  const named = capitalized(field);
  return [field, `list${named}`, `get${named}`, `read${named}`];
};

function itemOf(
  { args }: RootField,
  asked: Args,
  [placeholder, ...others]: readonly string[],
): TwinItem | null {
  if (placeholder === undefined || others.length > 0) return null;
  if (!args.some(({ name }) => name === 'id')) return null;
  const idType = args.find(({ name }) => name === 'idType');
  if (!idType) return { placeholder };
  const known = enumNamesOf(idType);
  const wanted =
    placeholder === 'slug'
      ? 'SLUG'
      : asked[placeholder]?.type === 'integer'
        ? 'DATABASE_ID'
        : 'NAME';
  return known.includes(wanted) ? { placeholder, idType: wanted } : null;
}

function enumNamesOf({ type }: GraphQLArgument): readonly string[] {
  const named = getNamedType(type);
  return isEnumType(named) ? named.getValues().map(({ name }) => name) : [];
}

type Member = GraphQLArgument | GraphQLInputField;

/** Where a root field takes what an argument of REST says. */
export interface TwinArg {
  /** The name of the argument. */
  readonly rest: string;
  /** The way to the value from the arguments of the field: `where`, `orderby`, `0`, `field`. */
  readonly path: readonly (string | number)[];
  /** Its scalar or enum. */
  readonly type: string;
  readonly isList: boolean;
  /** GraphQL's values by REST's; absent where they are the same. */
  readonly values?: Readonly<Record<string, string | boolean>>;
}

/** The arguments of a route that choose a page. GraphQL pages by cursors. */
export const PAGING: ReadonlySet<string> = new Set(['page', 'per_page', 'offset']);

/** The arguments of an endpoint that a root field takes too. */
function twinArgs(
  field: RootField,
  args: Args,
  placeholders: readonly string[],
): readonly TwinArg[] {
  return Object.keys(args)
    .filter((rest) => !PAGING.has(rest) && !placeholders.includes(rest))
    .flatMap((rest) => twinArg(field, rest) ?? []);
}

function twinArg({ args }: RootField, rest: string): TwinArg | null {
  const conditions = whereOf(args);
  if (conditions) {
    const { where, type } = conditions;
    const { [rest]: named = camelCase(rest) } = restNamesOf(type);
    if (named === null) return null;
    const { member, ...further } = typeof named === 'string' ? { member: named } : named;
    const found = memberAt(where, member.split('.'));
    if (found) return toTwinArg(rest, ['where', ...found.path], found.member, further);
  }
  const own = args.find(({ name }) => name === camelCase(rest));
  return own ? toTwinArg(rest, [own.name], own) : null;
}

function whereOf(args: RootField['args']) {
  const where = args.find(({ name }) => name === 'where');
  const type = where && getNamedType(where.type);
  return where && isInputObjectType(type) ? { where, type } : null;
}

/** The arguments of GraphQL for the default conditions of the REST list. @param given the names that REST is given */
export function unaskedArgs(
  { args }: RootField,
  given: readonly string[],
): readonly (readonly [TwinArg, string | boolean])[] {
  const conditions = whereOf(args);
  if (!conditions) return [];
  const { where, type } = conditions;
  return Object.entries(unaskedOf(type)).flatMap(([member, unasked]) => {
    const isBare = typeof unasked !== 'object';
    if (!isBare && given.some((name) => unasked.unless.includes(name))) return [];
    const value = isBare ? unasked : unasked.value;
    const found = memberAt(where, member.split('.'));
    const arg = found && toTwinArg(member, ['where', ...found.path], found.member);
    return arg ? [[arg, value] as const] : [];
  });
}

/** The member of an input that names lead to; an input that is one of a list is its first. */
function memberAt(
  { type: within }: Member,
  [name = '', ...further]: readonly string[],
): { readonly path: TwinArg['path']; readonly member: Member } | null {
  const type = getNamedType(within);
  const member = isInputObjectType(type) ? type.getFields()[name] : undefined;
  if (!member) return null;
  if (further.length === 0) return { path: [name], member };
  const found = memberAt(member, further);
  const steps = isList(member.type) ? [name, 0] : [name];
  return found && { path: [...steps, ...found.path], member: found.member };
}

function toTwinArg(
  rest: string,
  path: TwinArg['path'],
  { type }: Member,
  { values: renamed, ...further }: Omit<NamedMember, 'member'> = {},
): TwinArg | null {
  const named = getNamedType(type);
  if (!isLeafType(named)) return null;
  const values = isEnumType(named)
    ? enumNames(new Map(named.getValues().map(({ name, value }) => [String(value), name])), renamed)
    : renamed;
  return {
    ...further,
    rest,
    path,
    type: named.name,
    isList: isList(type),
    ...(values ? { values } : {}),
  };
}

/** The names of an enum by what REST calls its values. */
const enumNames = (
  names: ReadonlyMap<string, string>,
  renamed: NamedMember['values'] = {},
): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...names,
    ...Object.entries(renamed).flatMap(([rest, value]) => {
      const name = names.get(String(value));
      return name === undefined ? [] : [[rest, name]];
    }),
  ]);

const isList = (type: GraphQLInputType): boolean =>
  isListType(isNonNullType(type) ? type.ofType : type);

/** A route that answers the same as a root field, as GraphiQL reads it. */
interface RestTwin {
  readonly method: string;
  /** With the placeholder of its record. */
  readonly path: string;
  readonly item?: TwinItem;
  readonly isPaged: boolean;
  readonly args: readonly TwinArg[];
}

interface FieldTwins {
  /** The ability that does the same by name. */
  readonly ability: string;
  readonly routes: readonly RestTwin[];
}

type Twins = Record<string, FieldTwins>;

/**
 * The routes of all root fields, by kind of operation and field, for GraphiQL's panel.
 * @param root the path of the REST interface
 */
export function restTwins(
  schema: GraphQLSchema,
  routes: readonly Route[],
  root: string,
): { readonly query: Twins; readonly mutation: Twins } {
  const twins = { query: fieldsWithoutRoute(), mutation: fieldsWithoutRoute() };
  const mutations = schema.getMutationType()?.getFields() ?? {};
  for (const route of routes)
    for (const endpoint of route.endpoints) {
      const read = endpoint.methods.includes('GET') ? twinOf(schema, route, endpoint) : null;
      if (read)
        add(twins.query, read.field.name, endpoint, {
          method: 'GET',
          path: root + route.template,
          isPaged: endpoint.args.per_page !== undefined,
          args: read.args,
          ...(read.item ? { item: read.item } : {}),
        });
      const [method = 'POST'] = endpoint.methods;
      if (method !== 'GET' && endpoint.operationName in mutations)
        add(twins.mutation, endpoint.operationName, endpoint, {
          method,
          path: root + route.template,
          isPaged: false,
          args: [],
        });
    }
  return twins;
}

const fieldsWithoutRoute = (): Twins =>
  Object.fromEntries(
    Object.values(fieldOperations)
      .flatMap((fields) => Object.entries(fields))
      .map(([field, operation]) => [field, { ability: abilityName(operation), routes: [] }]),
  );

function add(twins: Twins, field: string, { operationName }: Endpoint, twin: RestTwin): void {
  const { ability = abilityName(operationName), routes = [] } = twins[field] ?? {};
  twins[field] = { ability, routes: [...routes, twin] };
}
