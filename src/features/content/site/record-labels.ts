import type { ContentType } from '../../../content/kinds/content-types.ts';
import type { Taxonomy } from '../../../content/kinds/kind.ts';

type Labels = Readonly<Record<string, string | null>>;

/** Returns the labels of a content type for user interfaces, with the wording of the reference (docs/rest.md §4.14, edit context). */
export function recordLabels({ title, isHierarchical, wording }: ContentType): Labels {
  const { one: singularName, many: name } = title;
  const [many, one] = wording ?? [name, singularName];
  const [lowMany, lowOne] = [many.toLowerCase(), one.toLowerCase()];
  return {
    name,
    singular_name: singularName,
    add_new: 'Add',
    add_new_item: `Add ${one}`,
    edit_item: `Edit ${one}`,
    new_item: `New ${one}`,
    view_item: `View ${one}`,
    view_items: `View ${many}`,
    search_items: `Search ${many}`,
    not_found: `No ${lowMany} found.`,
    not_found_in_trash: `No ${lowMany} found in Trash.`,
    parent_item_colon: isHierarchical ? `Parent ${one}:` : null,
    all_items: wording ? name : `All ${many}`,
    archives: wording ? name : `${one} Archives`,
    attributes: `${one} Attributes`,
    insert_into_item: `Insert into ${lowOne}`,
    uploaded_to_this_item: `Uploaded to this ${lowOne}`,
    featured_image: 'Featured image',
    set_featured_image: 'Set featured image',
    remove_featured_image: 'Remove featured image',
    use_featured_image: 'Use as featured image',
    filter_items_list: `Filter ${lowMany} list`,
    filter_by_date: 'Filter by date',
    items_list_navigation: `${many} list navigation`,
    items_list: `${many} list`,
    item_published: `${one} published.`,
    item_published_privately: `${one} published privately.`,
    item_reverted_to_draft: `${one} reverted to draft.`,
    item_trashed: `${one} trashed.`,
    item_scheduled: `${one} scheduled.`,
    item_updated: `${one} updated.`,
    item_link: `${one} Link`,
    item_link_description: `A link to a ${lowOne}.`,
    menu_name: name,
    name_admin_bar: singularName,
    ...(wording && { template_name: `Single item: ${singularName}` }),
    ...wording?.[2],
  };
}

/** Returns the labels of a taxonomy's terms. */
export function termLabels({ name: slug, labels, isHierarchical }: Taxonomy): Labels {
  const { name, singularName, wording } = labels;
  const [many, one] = wording ?? [name, singularName];
  const [lowMany, lowOne] = [many.toLowerCase(), one.toLowerCase()];
  const ofTrees = (label: string): string | null => (isHierarchical ? label : null);
  const ofLists = (label: string): string | null => (isHierarchical ? null : label);
  return {
    name,
    singular_name: singularName,
    search_items: `Search ${many}`,
    popular_items: ofLists(`Popular ${many}`),
    all_items: wording ? name : `All ${many}`,
    parent_item: ofTrees(`Parent ${one}`),
    parent_item_colon: ofTrees(`Parent ${one}:`),
    ...FIELD_DESCRIPTIONS,
    parent_field_description: ofTrees(PARENT_DESCRIPTION),
    edit_item: `Edit ${one}`,
    view_item: `View ${one}`,
    update_item: `Update ${one}`,
    add_new_item: `Add ${one}`,
    new_item_name: `New ${one} Name`,
    separate_items_with_commas: ofLists(`Separate ${lowMany} with commas`),
    add_or_remove_items: ofLists(`Add or remove ${lowMany}`),
    choose_from_most_used: ofLists(`Choose from the most used ${lowMany}`),
    not_found: `No ${lowMany} found.`,
    no_terms: `No ${lowMany}`,
    filter_by_item: ofTrees(`Filter by ${lowOne}`),
    items_list_navigation: `${many} list navigation`,
    items_list: `${many} list`,
    most_used: 'Most Used',
    back_to_items: `&larr; Go to ${many}`,
    item_link: `${one} Link`,
    item_link_description: `A link to a ${lowOne}.`,
    menu_name: name,
    name_admin_bar: wording ? singularName : slug,
    ...(wording && { archives: name }),
    template_name: `${singularName} Archives`,
  };
}

const FIELD_DESCRIPTIONS = {
  name_field_description: 'The name is how it appears on your site.',
  slug_field_description:
    'The &#8220;slug&#8221; is the URL-friendly version of the name. It is usually all lowercase and contains only letters, numbers, and hyphens.',
  desc_field_description:
    'The description is not prominent by default; however, some themes may show it.',
};

const PARENT_DESCRIPTION =
  'Assign a parent term to create a hierarchy. The term Jazz, for example, would be the parent of Bebop and Big Band.';
