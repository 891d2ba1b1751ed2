import { boolean, list, oneOf, required, schemaOf, shownAs, unindexed } from '../operation/args.ts';
import type { SentRequest } from './sub-request.ts';

const MOST_REQUESTS = 25;

const method = { type: 'string', enum: ['POST', 'PUT', 'PATCH', 'DELETE'], default: 'POST' };
const headerValue = { type: ['string', 'array'], items: { type: 'string' } };
const anything = { type: 'object', additionalProperties: true };

/** docs/rest.md §5 */
export const batchArgs = {
  validation: oneOf(['require-all-validate', 'normal'], {
    description: 'Whether one request that is not valid keeps all of them from being run.',
    default: 'normal',
  }),
  // Clients compare the index.
  atomic: unindexed(
    boolean({
      description:
        'Whether all of them are written together: if one fails, nothing is written, and the others are answered by 424.',
      default: false,
    }),
  ),
  requests: required(
    shownAs(
      list(
        schemaOf<SentRequest>({
          type: 'object',
          properties: {
            method,
            path: { type: 'string' },
            body: anything,
            headers: { type: 'object', additionalProperties: headerValue },
          },
          required: ['path'],
        }),
        { maxItems: MOST_REQUESTS },
      ),
      {
        description: 'What is to be done, in this order.',
        type: 'array',
        maxItems: MOST_REQUESTS,
        // As clients of the index know it: draft 4, with empty lists for objects that have no properties of their own.
        items: {
          type: 'object',
          properties: {
            method,
            path: { type: 'string', required: true },
            body: { ...anything, properties: [] },
            headers: { type: 'object', properties: [], additionalProperties: headerValue },
          },
        },
      },
    ),
  ),
};
