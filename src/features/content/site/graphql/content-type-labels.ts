import { builder } from '../../../../graphql/builder.ts';

/** Each label under the name that GraphQL has for it. */
const labels: readonly (readonly [name: string, key: string])[] = [
  'add_new',
  'add_new_item',
  'all_items',
  'archives',
  'attributes',
  'edit_item',
  'featured_image',
  'filter_items_list',
  'insert_into_item',
  'items_list',
  'items_list_navigation',
  'menu_name',
  'name',
  'new_item',
  'not_found',
  'not_found_in_trash',
  'parent_item_colon',
  'remove_featured_image',
  'search_items',
  'set_featured_image',
  'singular_name',
  'uploaded_to_this_item',
  'use_featured_image',
  'view_item',
  'view_items',
].map((key) => [key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), key]);

/** The type of a kind's labels, as `recordLabels` has them. */
export const LabelsRef = builder
  .objectRef<Readonly<Record<string, string | null>>>('PostTypeLabelDetails')
  .implement({
    description: 'What a user interface calls things of a kind.',
    fields: (t) =>
      Object.fromEntries(
        labels.map(([name, key]) => [
          name,
          t.string({
            description: `The label \`${key}\`.`,
            resolve: (known) => known[key] ?? null,
          }),
        ]),
      ),
  });
