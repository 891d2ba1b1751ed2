import {
  buildClientSchema,
  introspectionFromSchema,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { schema } from './schema.ts';

/** The schema in GraphQL's own language, in alphabetical order, as introspection tells it. */
export function printedSchema(): string {
  const published = buildClientSchema(introspectionFromSchema(schema));
  return `${printSchema(lexicographicSortSchema(published))}\n`;
}
