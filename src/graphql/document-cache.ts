import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  Lexer,
  parse,
  Source,
  TokenKind,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { defineService } from '../operation/services.ts';
import { beyondLimit, LIMITS } from './limits.ts';
import { validateDocument } from './validate-document.ts';

/** Documents that were parsed and found valid, by their text. What is refused is not cached. */
export interface DocumentCache {
  /** @throws GraphQLError for what is no GraphQL or exceeds a limit */
  parse(text: string): DocumentNode;
  /** What is wrong with a document of `parse`. */
  validate(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[];
}

/** What a token takes in memory, in bytes, with its share of the tree: measured. */
const TOKEN_BYTES = 300;

/** What a document takes in memory, in bytes, its text included. */
const documentBytes = ({ tokenCount = 0, loc }: DocumentNode): number =>
  TOKEN_BYTES * (tokenCount + 10) + 2 * (loc?.source.body.length ?? 0);

/** The most that parsed documents may take in memory, in bytes. */
const DOCUMENT_BYTES = 8 * 2 ** 20;

/** Those of this process. */
export const documentCache = defineService(({ config }) =>
  createDocumentCache(DOCUMENT_BYTES, config.graphql.introspection),
);

/**
 * @param maxBytes what all documents may take in memory
 * @param mayIntrospect whether a document that asks for the schema is valid
 */
export function createDocumentCache(maxBytes: number, mayIntrospect = true): DocumentCache {
  const cached = new LRUCache<string, DocumentNode>({
    maxSize: maxBytes,
    sizeCalculation: (document) => documentBytes(document),
  });
  const valid = new WeakMap<DocumentNode, GraphQLSchema>();
  return {
    parse: (text) => cached.get(text) ?? parseDocument(text),
    validate(schema, document) {
      if (valid.get(document) === schema) return [];
      const errors = validateDocument(schema, document, mayIntrospect);
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
function parseDocument(text: string): DocumentNode {
  if (text.length > LIMITS.characters)
    throw beyondLimit('graphql_too_large', `A document may have ${LIMITS.characters} characters.`);
  const source = new Source(text);
  assertTokensWithin(source);
  const document = parse(source);
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operations.length > LIMITS.operations)
    throw beyondLimit(
      'graphql_too_many_operations',
      `A document may have ${LIMITS.operations} operations.`,
    );
  return document;
}

/** The parser calls itself for each bracket, so that deep ones would end its stack. */
function assertTokensWithin(source: Source): void {
  const lexer = new Lexer(source);
  let open = 0;
  for (let tokens = 0; lexer.advance().kind !== TokenKind.EOF; tokens++) {
    if (tokens >= LIMITS.tokens)
      throw beyondLimit('graphql_too_many_tokens', `A document may have ${LIMITS.tokens} tokens.`);
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
