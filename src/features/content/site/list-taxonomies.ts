import type { Addresses } from '../../../config/addresses.ts';
import { string } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { type Taxonomy, taxonomies } from '../terms/taxonomies.ts';
import { viewArg } from './describing-args.ts';
import { assertCanView, mayAssignTerms } from './describing-policy.ts';

const all: readonly Taxonomy[] = Object.values(taxonomies);

/** behaviour.md §13; in the edit view those whose terms the viewer may assign only. */
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
