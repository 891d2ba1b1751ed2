import { type DocumentNode, Kind, Lexer, parse, Source, TokenKind } from 'graphql';
import { beyondLimit, LIMITS } from './limits.ts';

/**
 * Parses a document that is within the limits that hold whatever the variables are. What is refused is refused before it costs
 * anything: the length before the text is read, tokens and nesting before it is parsed, and operations before it is validated.
 * @throws GraphQLError
 */
export function parseDocument(text: string): DocumentNode {
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
