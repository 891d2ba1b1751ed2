import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
} from 'graphql';
import type { Args } from '../../operation/args.ts';
import type { Endpoint, Route } from '../../rest/route.ts';
import { fieldOperations } from '../field-operations.ts';
import { performedBy } from './rest-names.ts';
import { type TwinArg, twinArgs } from './twin-args.ts';

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

const placeholdersOf = ({ template }: Route): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

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
  const named = field.charAt(0).toUpperCase() + field.slice(1);
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
