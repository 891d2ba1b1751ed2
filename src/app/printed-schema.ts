import {
  buildClientSchema,
  introspectionFromSchema,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { schema } from './schema.ts';

/** Prints the schema in the GraphQL schema language, sorted alphabetically. */
export function printedSchema(): string {
  const published = buildClientSchema(introspectionFromSchema(schema));
  return `${printSchema(lexicographicSortSchema(published))}\n`;
}
