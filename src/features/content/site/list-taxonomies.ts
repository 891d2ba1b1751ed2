import type { Addresses } from '../../../config/addresses.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Taxonomy } from '../../../model/taxonomy.ts';
import { string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { allTaxonomies } from '../terms/taxonomies.ts';
import { assertCanView, mayAssignTerms, viewArg } from './describing-policy.ts';

const all: readonly Taxonomy[] = [...allTaxonomies.values()];

/** docs/rest.md §4.14; in the edit view those whose terms the viewer may assign only. */
export const listTaxonomies = defineOperation({
  name: 'listTaxonomies',
  kind: 'query',
  summary: 'Lists the taxonomies.',
  args: { ...viewArg, type: string({ description: 'Only those that sort records of this type.' }) },
  authorize({ viewer, addresses }, { context: view, type }) {
    const concerned = all.filter(sorts(addresses, type));
    if (view === 'edit' && !concerned.some((taxonomy) => mayAssignTerms(viewer, taxonomy)))
      throw assertCanView(viewer);
  },
  resolve: ({ viewer, addresses }, { context: view, type }): readonly Taxonomy[] =>
    all
      .filter(sorts(addresses, type))
      .filter((taxonomy) => view !== 'edit' || mayAssignTerms(viewer, taxonomy)),
});

const sorts =
  (addresses: Addresses, type: string | undefined) =>
  ({ kinds }: Taxonomy): boolean =>
    type === undefined || type === '' || kinds.some((kind) => addresses.kind(kind) === type);

/** docs/rest.md §4.14; `rest_taxonomy_invalid` for an unknown one. */
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
  all.find(({ name }) => addresses.kind(name) === asked);
