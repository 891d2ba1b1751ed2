import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import DataloaderPlugin from '@pothos/plugin-dataloader';
import { BOUNDS } from '../operation/bounds.ts';
import type { Context } from '../operation/context.ts';
import './bounded-input.ts';
import { fieldComplexity } from './complexity.ts';
import './extended-enums.ts';
import './offset-paging.ts';

/**
 * The one schema that features add their types to (`features/<name>/graphql/`). Fields are nullable unless they say
 * otherwise, as front ends of the reference's schema expect (docs/rest.md §11).
 */
export const builder = new SchemaBuilder<{
  Context: Context;
  Scalars: {
    ID: { Input: string; Output: string | number };
    /** A mark: see upload-scalar.ts. */
    Upload: { Input: unknown; Output: never };
    /** A whole number of a currency's least unit. */
    MinorUnits: { Input: number; Output: number };
    JSON: { Input: unknown; Output: unknown };
    /** In UTC, with `Z`: see scalars.ts. */
    DateTime: { Input: string; Output: string };
    URL: { Input: string; Output: string };
  };
}>({
  plugins: [ComplexityPlugin, DataloaderPlugin, 'boundedInput', 'extendedEnums', 'offsetPaging'],
  // Looked at before anything is executed (complexity.ts), not by each root field.
  complexity: { fieldComplexity, disabled: true },
});

/** Makes the fields of an input type. */
export type InputFields = PothosSchemaTypes.InputFieldBuilder<
  (typeof builder)['$inferSchemaTypes'],
  'InputObject'
>;

const bounds = `A text that is sent has at most ${BOUNDS.maxLength} characters unless its description says otherwise.`;
builder.queryType({ name: 'RootQuery', description: `Everything that can be asked. ${bounds}` });
builder.mutationType({
  name: 'RootMutation',
  description: `Everything that can be changed. ${bounds}`,
});
builder.subscriptionType({
  name: 'RootSubscription',
  description:
    'What can be followed, by server-sent events (graphql-sse) or a WebSocket (graphql-ws).',
});
