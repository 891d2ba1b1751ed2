import { ApiError } from '../../../lib/api-error.ts';
import { string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { type Taxonomy, taxonomies } from '../terms/taxonomies.ts';
import { viewArg } from './describing-args.ts';
import { mayAssignTerms } from './describing-policy.ts';

/** behaviour.md §13; `rest_taxonomy_invalid` for an unknown one. */
export const getTaxonomy = defineOperation({
  name: 'getTaxonomy',
  kind: 'query',
  summary: 'Reads a taxonomy.',
  args: { taxonomy: string({ description: 'The name of the taxonomy.' }), ...viewArg },
  authorize(context, { taxonomy, context: view }) {
    const found = findTaxonomy(context, taxonomy);
    if (view === 'edit' && found && !mayAssignTerms(context.viewer, found))
      throw refused(
        context.viewer,
        'rest_forbidden_context',
        'You are not allowed to manage terms of this taxonomy.',
      );
  },
  resolve(context, { taxonomy }): Taxonomy {
    const found = findTaxonomy(context, taxonomy);
    if (!found) throw new ApiError('rest_taxonomy_invalid', 404, 'There is no such taxonomy.');
    return found;
  },
});

const findTaxonomy = ({ addresses }: Context, asked: string | undefined): Taxonomy | undefined =>
  Object.values(taxonomies).find(({ name }) => addresses.kind(name) === asked);
