import type { DocumentNode, GraphQLError, GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { defineService } from '../operation/define-service.ts';
import { parseDocument } from './parse-document.ts';
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
