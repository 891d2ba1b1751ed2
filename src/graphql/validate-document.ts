import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  OverlappingFieldsCanBeMergedRule,
  specifiedRules,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import { fieldsCanBeMerged } from './fields-can-be-merged.ts';
import { noNul } from './nul.ts';
import { variablesInAllowedPosition } from './variables-in-allowed-position.ts';

const MOST_ERRORS = 20;

const REPLACED: ReadonlySet<unknown> = new Set([
  VariablesInAllowedPositionRule,
  OverlappingFieldsCanBeMergedRule,
]);

const rules = [
  ...specifiedRules.filter((rule) => !REPLACED.has(rule)),
  variablesInAllowedPosition,
  fieldsCanBeMerged,
  noNul,
];

/** What is wrong with a document, by the rules that hold here; no more than a page of it. */
export const validateDocument = (
  schema: GraphQLSchema,
  document: DocumentNode,
): readonly GraphQLError[] => validate(schema, document, rules, { maxErrors: MOST_ERRORS });
