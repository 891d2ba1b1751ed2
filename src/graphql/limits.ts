import { complexityFromQuery, type FieldComplexityValue } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getVariableValues,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { DocumentLimits } from '../config/graphql-config.ts';
import { SEARCH_TEXT } from '../operation/bounds.ts';
import { DEFAULT_SIZE, MOST } from '../operation/lists/connection.ts';
import type { Services } from '../operation/services.ts';
import { findInvalidTextInVariables } from './bounded-input.ts';
import { cutText, refusal } from './errors.ts';
import type { AskedOffset } from './offset-paging.ts';

/** The limits of one GraphQL document that no setting changes. Front ends need far less (docs/front-end.md, "GraphQL", "Limits"). */
export const LIMITS = {
  /** Brackets of any kind within each other. */
  nesting: 100,
  operations: 50,
  /** Root fields of a mutation that is `@atomic`. */
  atomicFields: 25,
  /** Characters of an answer, about. */
  answer: 30_000_000,
} as const;

/** Characters that a document may have, in step with its tokens. */
export const maxCharacters = ({ tokens }: DocumentLimits): number => tokens * 10;

/** A refusal for exceeding one of the limits; 400. */
export const beyondLimit = (code: string, message: string): GraphQLError =>
  refusal(code, 400, message);

/** A list counts as so many fields for each record that it is asked of, and each of its items as so many. */
export const LIST = 150;
const ITEM = 5;

/** A list that one statement reads for all parents. */
const READ_TOGETHER = 15;

/** Each word of a search is looked for apart, and its characters are counted without reading it. */
const SEARCHED_CHARACTER = 15;

type Field = Pick<GraphQLField<unknown, unknown>, 'type' | 'args'>;

interface ListArgs {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly search?: unknown;
  readonly where?: {
    readonly search?: unknown;
    readonly offsetPagination?: AskedOffset | null;
  } | null;
}

/** A field counts as one and what it searches, a list with its page full, and a list without arguments with ten items. */
export function fieldComplexity(args: object, _: unknown, field: Field): FieldComplexityValue {
  if (isConnection(field)) return page(args, field, LIST, MOST * MOST);
  return {
    field: 1 + searched(args),
    multiplier: isListType(getNullableType(field.type)) ? DEFAULT_SIZE : 1,
  };
}

/**
 * The `complexity` of a connection that one statement reads for all parents.
 * @param usual how many items a page usually has, where that is less than `first`
 */
export const readTogether =
  (usual = MOST) =>
  (args: object, _: unknown, field: Field): FieldComplexityValue =>
    page(args, field, READ_TOGETHER, usual);

/** The page as `readWindow` reads it. A size that can't be is refused by the field itself. */
function page(asked: ListArgs, { args }: Field, list: number, usual: number): FieldComplexityValue {
  const most = args.find(({ name }) => name === 'first')?.extensions.most;
  const { first, last, where } = asked;
  const wanted = where?.offsetPagination?.size ?? first ?? last ?? DEFAULT_SIZE;
  const size = Math.min(Math.max(wanted, 0), typeof most === 'number' ? most : MOST, usual);
  return { field: list + ITEM * size + searched(asked), multiplier: size };
}

function searched({ search, where }: ListArgs): number {
  const text = search ?? where?.search;
  if (typeof text !== 'string') return 0; // an own field may have this name
  return SEARCHED_CHARACTER * Math.min(text.length, SEARCH_TEXT); // the field refuses longer ones
}

const isConnection = ({ type }: Field): boolean => {
  const named = getNamedType(type);
  return (isObjectType(named) || isInterfaceType(named)) && 'pageInfo' in named.getFields();
};

/** An operation of a document that has been validated. */
export interface AskedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** As they were sent. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The complexity of an operation, with that of the operations before it in the same request; the error if it must not run. */
export interface Complexity {
  readonly complexity: number;
  readonly error: GraphQLError | null;
}

/** Checks the variables of an operation and its complexity with them. Every execution passes here. */
export function assessComplexity(
  { config }: Services,
  { schema, document, operation, variables }: AskedOperation,
  before = 0,
): Complexity {
  const fault = findInvalidTextInVariables(variables);
  if (fault) return { complexity: before, error: fault };
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: 1,
  });
  if (errors) return { complexity: before, error: wrongVariable(errors) };
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const query = { ...document, definitions: [operation, ...fragments] };
  try {
    const own = complexityFromQuery(query, { schema, variables, ctx: {} });
    const complexity = before + own.complexity;
    const most = config.graphql.maxComplexity;
    return { complexity, error: complexity > most ? tooComplex(complexity, most) : null };
  } catch (error) {
    if (error instanceof GraphQLError) return { complexity: before, error };
    throw error;
  }
}

const tooComplex = (complexity: number, most: number): GraphQLError =>
  beyondLimit(
    'graphql_too_complex',
    `The complexity of a request may be ${most}, and this one has ${complexity}. Ask for shorter lists, or for fewer within each other.`,
  );

/** The first error alone: each of them prints the whole value. */
const wrongVariable = ([error]: readonly GraphQLError[]): GraphQLError =>
  new GraphQLError(cutText(error?.message ?? ''), {
    nodes: error?.nodes ?? null,
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  });
