import type { Taxonomy } from '../../../model/taxonomy.ts';
import type { Context } from '../../../operation/context.ts';
import { curies, link } from '../../../rest/representation/links.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { View } from '../entries/entry.ts';
import { termLabels } from './record-labels.ts';

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
  const restBase = addresses.kind(taxonomy.restBase);
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
    rest_base: restBase,
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
      'wp:items': link(addresses.rest(`/${taxonomy.restNamespace}/${restBase}`)),
      curies,
    },
  };
}
