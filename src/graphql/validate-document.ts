import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type GraphQLType,
  isListType,
  isNonNullType,
  isTypeSubTypeOf,
  Kind,
  Lexer,
  NoFragmentCyclesRule,
  NoSchemaIntrospectionCustomRule,
  parse,
  type SelectionSetNode,
  Source,
  specifiedRules,
  TokenKind,
  typeFromAST,
  type ValidationContext,
  type ValidationRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { DocumentLimits } from '../config/graphql-config.ts';
import { defineService } from '../operation/services.ts';
import { noNul } from './bounded-input.ts';
import { refusal } from './errors.ts';
import { boundedAtomicFields } from './execute-atomically.ts';
import { beyondLimit, LIMITS, maxCharacters } from './limits.ts';

/** The lists of types that a type is made of. */
const MEMBERS: ReadonlySet<string> = new Set([
  'fields',
  'inputFields',
  'interfaces',
  'possibleTypes',
]);

/** The whole schema once, or a hundred of its types. */
const MOST = 199;
const WHOLE = 100;
/** A type with the fields of the types of its fields. */
const WIDE = 20;

/**
 * A validation rule: the schema is told once, and not so that types are followed from field to field, which would multiply. It has no
 * complexity, and the package's own rule allows two steps of a thousand types.
 */
const boundedIntrospection = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(operation) {
    // A fragment is visited once, however often it is spread.
    const knownSteps = new Map<SelectionSetNode, number>();
    const knownCosts = new Map<SelectionSetNode, number>();
    if (costOf(operation.selectionSet) <= MOST) return;
    const message = 'The schema may be asked for once, or parts of it several times.';
    context.reportError(
      refusal('graphql_too_much_introspection', 400, message, { nodes: operation }),
    );

    function costOf(set: SelectionSetNode): number {
      const found = knownCosts.get(set);
      if (found !== undefined) return found;
      let cost = 0;
      for (const selection of set.selections) {
        const inner = innerOf(selection);
        if (!inner) continue;
        const name = selection.kind === 'Field' ? selection.name.value : null;
        if (name === null) cost += costOf(inner);
        else if (name.startsWith('__'))
          cost += costOfField(stepsIn(inner), name === '__schema' ? WHOLE : 1);
      }
      knownCosts.set(set, cost);
      return cost;
    }

    function innerOf(selection: SelectionSetNode['selections'][number]) {
      return selection.kind === 'FragmentSpread'
        ? context.getFragment(selection.name.value)?.selectionSet
        : selection.selectionSet;
    }

    /** How many lists of members stand within each other at most. */
    function stepsIn(set: SelectionSetNode): number {
      const found = knownSteps.get(set);
      if (found !== undefined) return found;
      const all = set.selections.map((selection) => {
        const inner = innerOf(selection);
        const isStep =
          selection.kind === 'Field' &&
          MEMBERS.has(selection.name.value) &&
          !(selection.name.value === 'inputFields' && inner && hasNoInner(inner));
        return (inner ? stepsIn(inner) : 0) + Number(isStep);
      });
      const steps = Math.max(0, ...all);
      knownSteps.set(set, steps);
      return steps;
    }
  },
});

/** Whether only values are selected. The names of an argument's fields lead to no further type: Gatsby asks for them with the whole schema. */
const hasNoInner = ({ selections }: SelectionSetNode): boolean =>
  selections.every((one) => one.kind === 'Field' && !one.selectionSet);

function costOfField(steps: number, one: number): number {
  if (steps <= 1) return one;
  return steps === 2 && one < WHOLE ? WIDE : Number.POSITIVE_INFINITY;
}

const OPTIONS = { maxErrors: 20 };

const REPLACED: ReadonlySet<unknown> = new Set([
  NoFragmentCyclesRule,
  VariablesInAllowedPositionRule,
]);

const refuse = (code: string, message: string) => ({
  onReject: [
    () => {
      throw beyondLimit(code, message);
    },
  ],
});

/** How deep and how often a document may ask, whatever the variables are. */
const limitRules = ({ depth, aliases, directives }: DocumentLimits): readonly ValidationRule[] => [
  maxDepthRule({
    n: depth,
    flattenFragments: true,
    ...refuse('graphql_too_deep', `Fields may be nested ${depth} deep.`),
  }),
  maxAliasesRule(aliases),
  maxDirectivesRule({
    n: directives,
    ...refuse('graphql_too_many_directives', `At most ${directives} directives may be used.`),
  }),
];

/**
 * Counts aliases as they are written: those of a fragment once, however often it is spread, since the complexity counts what they
 * read. Generated documents spread one fragment in many places.
 */
function maxAliasesRule(most: number): ValidationRule {
  return () => {
    let aliases = 0;
    return {
      Field({ alias }) {
        if (alias && ++aliases > most)
          throw beyondLimit('graphql_too_many_aliases', `At most ${most} aliases may be used.`);
      },
    };
  };
}

const rules = [
  ...specifiedRules.filter((rule) => !REPLACED.has(rule)),
  variablesInAllowedPosition,
  noNul,
  boundedAtomicFields,
  boundedIntrospection,
];

const withoutIntrospection = [...rules, NoSchemaIntrospectionCustomRule];

/** Returns the first errors of a document. */
function validateDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  mayIntrospect: boolean,
  limits: DocumentLimits,
): readonly GraphQLError[] {
  // First and alone: other rules follow fragments into fragments, which would never end.
  const cycles = validate(schema, document, [NoFragmentCyclesRule], OPTIONS);
  if (cycles.length > 0) return cycles;
  try {
    validate(schema, document, limitRules(limits), OPTIONS);
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
  return validate(schema, document, mayIntrospect ? rules : withoutIntrospection, OPTIONS);
}

/** Documents that were parsed and found valid, by their text. What is refused is not cached. */
export interface DocumentCache {
  /** @throws GraphQLError for a text that is not GraphQL or exceeds a limit */
  parse(text: string): DocumentNode;
  /** Returns the errors of a document of `parse`. */
  validate(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[];
}

/** Measured bytes of memory per token, with its share of the tree. */
const TOKEN_BYTES = 300;

/** Bytes of memory, with the text. */
const documentBytes = ({ tokenCount = 0, loc }: DocumentNode): number =>
  TOKEN_BYTES * (tokenCount + 10) + 2 * (loc?.source.body.length ?? 0);

/** The most that parsed documents may take in memory, in bytes. */
const DOCUMENT_BYTES = 8 * 2 ** 20;

export const documentCache = defineService(({ config }) =>
  createDocumentCache(DOCUMENT_BYTES, config.graphql.document, config.graphql.introspection),
);

/**
 * @param maxBytes what all documents may take in memory
 * @param mayIntrospect whether a document that asks for the schema is valid
 */
export function createDocumentCache(
  maxBytes: number,
  limits: DocumentLimits,
  mayIntrospect = true,
): DocumentCache {
  const cached = new LRUCache<string, DocumentNode>({
    maxSize: maxBytes,
    sizeCalculation: (document) => documentBytes(document),
  });
  const valid = new WeakMap<DocumentNode, GraphQLSchema>();
  return {
    parse: (text) => cached.get(text) ?? parseDocument(text, limits),
    validate(schema, document) {
      if (valid.get(document) === schema) return [];
      const errors = validateDocument(schema, document, mayIntrospect, limits);
      if (errors.length > 0) return errors;
      valid.set(document, schema);
      const text = document.loc?.source.body;
      if (text !== undefined) cached.set(text, document);
      return errors;
    },
  };
}

/**
 * Parses a document that is within the limits that hold whatever the variables are. What is refused is refused before it costs
 * anything: the length before the text is read, tokens and nesting before it is parsed, and operations before it is validated.
 * @throws GraphQLError
 */
function parseDocument(text: string, limits: DocumentLimits): DocumentNode {
  const characters = maxCharacters(limits);
  if (text.length > characters)
    throw beyondLimit('graphql_too_large', `A document may have ${characters} characters.`);
  const source = new Source(text);
  assertTokensWithin(source, limits.tokens);
  const document = parse(source);
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operations.length > LIMITS.operations)
    throw beyondLimit(
      'graphql_too_many_operations',
      `A document may have ${LIMITS.operations} operations.`,
    );
  return document;
}

/** The parser is recursive, so deep brackets would overflow its stack. */
function assertTokensWithin(source: Source, most: number): void {
  const lexer = new Lexer(source);
  let open = 0;
  for (let tokens = 0; lexer.advance().kind !== TokenKind.EOF; tokens++) {
    if (tokens >= most)
      throw beyondLimit('graphql_too_many_tokens', `A document may have ${most} tokens.`);
    const { kind } = lexer.token;
    if (OPENING.has(kind)) open += 1;
    else if (CLOSING.has(kind)) open -= 1;
    if (open > LIMITS.nesting)
      throw beyondLimit('graphql_too_deep', `Brackets may be nested ${LIMITS.nesting} deep.`);
  }
}

const OPENING: ReadonlySet<TokenKind> = new Set([
  TokenKind.BRACE_L,
  TokenKind.BRACKET_L,
  TokenKind.PAREN_L,
]);
const CLOSING: ReadonlySet<TokenKind> = new Set([
  TokenKind.BRACE_R,
  TokenKind.BRACKET_R,
  TokenKind.PAREN_R,
]);

/**
 * The rule of the GraphQL specification (§5.8.5) with one liberty: where an `ID` is meant, a variable may be declared `Int` or
 * `String` too, as database ids are numbers to some clients and text to others (docs/rest.md §11).
 */
function variablesInAllowedPosition(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition: {
      leave(operation) {
        const schema = context.getSchema();
        const declared = new Map(
          (operation.variableDefinitions ?? []).map((one) => [one.variable.name.value, one]),
        );
        for (const { node, type, defaultValue } of context.getRecursiveVariableUsages(operation)) {
          const definition = declared.get(node.name.value);
          const given = definition && typeFromAST(schema, definition.type);
          if (!definition || !given || !type) continue;
          const hasDefault =
            (definition.defaultValue && definition.defaultValue.kind !== 'NullValue') ||
            defaultValue !== undefined;
          if (fits(schema, given, type, hasDefault)) continue;
          context.reportError(
            new GraphQLError(
              `Variable "$${node.name.value}" of type "${given}" used in position expecting type "${type}".`,
              { nodes: [definition, node] },
            ),
          );
        }
      },
    },
  };
}

/** A value that has a default may be given for what must not be null. */
function fits(
  schema: GraphQLSchema,
  given: GraphQLType,
  wanted: GraphQLType,
  hasDefault: boolean,
): boolean {
  const target =
    isNonNullType(wanted) && !isNonNullType(given) && hasDefault ? wanted.ofType : wanted;
  return isTypeSubTypeOf(schema, given, target) || isIdLike(given, target);
}

function isIdLike(given: GraphQLType, wanted: GraphQLType): boolean {
  if (isNonNullType(wanted)) return isNonNullType(given) && isIdLike(given.ofType, wanted.ofType);
  if (isNonNullType(given)) return isIdLike(given.ofType, wanted);
  if (isListType(wanted)) return isListType(given) && isIdLike(given.ofType, wanted.ofType);
  return !isListType(given) && wanted.name === 'ID' && ['ID', 'Int', 'String'].includes(given.name);
}
