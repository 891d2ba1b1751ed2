import type { Addresses } from '../../../config/addresses.ts';
import { contextArg } from '../../../content/entries/collection-args.ts';
import type { View } from '../../../content/entries/entry.ts';
import type { Taxonomy } from '../../../content/kinds/kind.ts';
import { allTaxonomies } from '../../../content/terms/taxonomies.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { curies, link, type Resource } from '../../../operation/representation/resource.ts';
import { assertCanView, mayAssignTerms } from './describing-policy.ts';
import { termLabels } from './record-labels.ts';

const all: readonly Taxonomy[] = [...allTaxonomies.values()];

/** docs/rest.md §4.14; in the edit view those whose terms the viewer may assign only. */
export const listTaxonomies = defineOperation({
  name: 'listTaxonomies',
  kind: 'query',
  summary: 'Lists the taxonomies.',
  args: {
    ...contextArg,
    type: string({ description: 'Only those that sort records of this type.' }),
  },
  authorize({ viewer, addresses }, { context: view, type }) {
    const concerned = all.filter(sorts(addresses, type));
    assertCanView(
      viewer,
      view,
      concerned.some((taxonomy) => mayAssignTerms(viewer, taxonomy)),
    );
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
  args: { taxonomy: string({ description: 'The name of the taxonomy.' }), ...contextArg },
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

/** Which capability each act on terms of the taxonomy needs. */
export const capabilitiesOfTaxonomy = ({
  capabilities,
}: Taxonomy): Readonly<Record<string, string>> => ({
  manage_terms: capabilities.manage,
  edit_terms: capabilities.edit,
  delete_terms: capabilities.delete,
  assign_terms: capabilities.assign,
});

/** A taxonomy as REST shows it (recorded; edit context as the reference's OPTIONS has it). */
export function presentTaxonomy({ addresses }: Context, taxonomy: Taxonomy, view: View): Resource {
  const { labels } = taxonomy;
  const isEmbed = view === 'embed';
  const isEdit = view === 'edit';
  const isShown = taxonomy.pageBase !== null;
  return {
    name: labels.name,
    slug: addresses.kind(taxonomy.name),
    ...(isEdit ? { capabilities: capabilitiesOfTaxonomy(taxonomy) } : {}),
    ...(isEmbed ? {} : { description: taxonomy.description }),
    ...(isEdit ? { labels: termLabels(taxonomy) } : {}),
    ...(isEmbed ? {} : { types: taxonomy.kinds.map(addresses.kind) }),
    ...(isEdit ? { show_cloud: isShown } : {}),
    ...(isEmbed ? {} : { hierarchical: taxonomy.isHierarchical }),
    rest_base: addresses.kind(taxonomy.restBase),
    rest_namespace: addresses.namespace(taxonomy.restNamespace),
    ...(isEdit
      ? {
          visibility: {
            public: isShown,
            publicly_queryable: isShown,
            show_admin_column: isShown,
            show_in_nav_menus: isShown,
            show_in_quick_edit: isShown,
            show_ui: isShown,
          },
        }
      : {}),
    _links: {
      collection: link(addresses.rest('/core/v2/taxonomies')),
      'wp:items': link(addresses.rest(`/${taxonomy.restNamespace}/${taxonomy.restBase}`)),
      curies,
    },
  };
}
