import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './schema.ts';

/** The schema in GraphQL's own language, in alphabetical order. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
