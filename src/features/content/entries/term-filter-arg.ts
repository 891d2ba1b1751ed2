import type { TUnsafe } from '@sinclair/typebox';
import { schemaOf } from '../../../operation/args.ts';
import type { TermFilter } from './collection-args.ts';

interface Offers {
  readonly description: string;
  /** Whether descendants of the terms may be asked for. */
  readonly includeChildren?: boolean;
  /** Whether all of the terms may be asked for. */
  readonly operator?: boolean;
}

/** The schema of a term filter: a list of ids, or an object with `terms` and what this filter offers. */
export const termFilter = ({
  description,
  includeChildren,
  operator,
}: Offers): TUnsafe<readonly number[] | TermFilter> =>
  schemaOf({
    description,
    type: ['object', 'array'],
    oneOf: [
      {
        title: 'Term ID List',
        description: 'Any of these terms.',
        type: 'array',
        items: { type: 'integer' },
      },
      {
        title: 'Term ID Taxonomy Query',
        description: 'A query for terms.',
        type: 'object',
        properties: {
          terms: {
            description: 'Term ids.',
            type: 'array',
            items: { type: 'integer' },
            default: [],
          },
          ...(includeChildren
            ? {
                include_children: {
                  description: 'Whether descendants of the terms count too.',
                  type: 'boolean',
                  default: false,
                },
              }
            : {}),
          ...(operator
            ? {
                operator: {
                  description: 'Whether an item must carry all of the terms or any.',
                  type: 'string',
                  enum: ['AND', 'OR'],
                  default: 'OR',
                },
              }
            : {}),
        },
        additionalProperties: false,
      },
    ],
  });
