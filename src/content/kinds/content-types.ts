import { extensionOf } from '../../config/declaration/declaration.ts';
import type { Context } from '../../operation/context.ts';
import { entryById } from '../entries/entry.ts';
import { entryPath } from '../entries/entry-path.ts';
import { ownKinds } from './own-kinds.ts';

/** A kind of record as clients see it at `/core/v2/types` (docs/rest.md §4.14). */
export interface ContentType {
  readonly slug: string;
  readonly name: string;
  readonly singularName: string;
  readonly description: string;
  readonly isHierarchical: boolean;
  readonly hasArchive: boolean;
  /** The path of the page that lists its records; null for none. That of posts is a setting (`archivePathOf`). */
  readonly archivePath: string | null;
  readonly icon: string | null;
  readonly taxonomies: readonly string[];
  readonly restBase: string;
  /** Whether its records have pages of their own on the site. */
  readonly isViewable: boolean;
  /** Whether menus of the site may lead to its records. */
  readonly isInMenus: boolean;
  /** The base of the names of capabilities, singular and plural: `['post', 'posts']`. */
  readonly capabilityBase: readonly [one: string, many: string];
  /** The capability to create a record. */
  readonly createCapability: string;
  readonly supports: readonly string[];
  /** Whether its records can have notes on blocks (recorded as `supports.editor`). */
  readonly hasNotes: boolean;
  /** The words of its labels if they differ from its name: plural, singular, and single labels that differ. */
  readonly wording?: readonly [
    many: string,
    one: string,
    differing?: Readonly<Record<string, string>>,
  ];
}

/** The types in the reference's order; those that only its own editor uses are there for clients that look for them. */
export const contentTypes: readonly ContentType[] = [
  type('post', 'Posts', 'Post', {
    icon: 'dashicons-admin-post',
    taxonomies: ['category', 'post_tag'],
    restBase: 'posts',
    isViewable: true,
    hasNotes: true,
    supports: [
      'title',
      'editor',
      'author',
      'thumbnail',
      'excerpt',
      'trackbacks',
      'custom-fields',
      'comments',
      'revisions',
      'post-formats',
      'autosave',
    ],
  }),
  type('page', 'Pages', 'Page', {
    isHierarchical: true,
    icon: 'dashicons-admin-page',
    restBase: 'pages',
    isViewable: true,
    capabilityBase: ['page', 'pages'],
    hasNotes: true,
    supports: [
      'title',
      'editor',
      'author',
      'thumbnail',
      'page-attributes',
      'custom-fields',
      'comments',
      'revisions',
      'autosave',
    ],
  }),
  type('attachment', 'Media', 'Media', {
    icon: 'dashicons-admin-media',
    restBase: 'media',
    isViewable: true,
    isInMenus: false,
    createCapability: 'upload_files',
    supports: ['title', 'author', 'comments'],
    wording: [
      'Posts',
      'Post',
      {
        add_new: 'Add Media File',
        add_new_item: 'Add Media File',
        edit_item: 'Edit Media',
        view_item: 'View Media File',
        attributes: 'Attachment Attributes',
      },
    ],
  }),
  type('nav_menu_item', 'Navigation Menu Items', 'Navigation Menu Item', {
    taxonomies: ['nav_menu'],
    restBase: 'menu-items',
    capabilityBase: ['nav_menu_item', 'nav_menu_items'],
    supports: ['title', 'editor', 'autosave'],
    wording: ['Posts', 'Post'],
  }),
  type('wp_block', 'Patterns', 'Pattern', {
    taxonomies: ['wp_pattern_category'],
    restBase: 'blocks',
  }),
  type('wp_template', 'Templates', 'Template', {
    description: 'Templates to include in your theme.',
    restBase: 'templates',
  }),
  type('wp_template_part', 'Template Parts', 'Template Part', {
    description: 'Template parts to include in your templates.',
    restBase: 'template-parts',
  }),
  type('wp_global_styles', 'Global Styles', 'Global Styles', {
    description: 'Global styles to include in themes.',
    restBase: 'global-styles',
  }),
  type('wp_navigation', 'Navigation Menus', 'Navigation Menu', {
    description: 'Navigation menus that can be inserted into your site.',
    restBase: 'navigation',
  }),
  type('wp_font_family', 'Font Families', 'Font Family', { restBase: 'font-families' }),
  type('wp_font_face', 'Font Faces', 'Font Face', {
    restBase: 'font-families/(?P<font_family_id>[\\d]+)/font-faces',
  }),
  type('e-floating-buttons', 'Floating Elements', 'Floating Element'),
  type('elementor_library', 'My Templates', 'Template', { icon: 'dashicons-admin-page' }),
  type('ext_venue', 'Venues', 'Venue', { capabilityBase: ['ext_venue', 'ext_venues'] }),
  type('ext_organizer', 'Organizers', 'Organizer', {
    capabilityBase: ['ext_organizer', 'ext_organizers'],
  }),
  type('ext_events', 'Events', 'Event', {
    hasArchive: true,
    archivePath: '/events/',
    icon: 'dashicons-calendar',
    taxonomies: ['post_tag', 'ext_events_cat'],
    isViewable: true,
    capabilityBase: ['ext_event', 'ext_events'],
    supports: ['title', 'editor', 'author', 'thumbnail', 'excerpt', 'comments', 'revisions'],
  }),
  type('tec_calendar_embed', 'Calendar Embeds', 'Calendar Embed', {
    taxonomies: ['post_tag', 'ext_events_cat'],
  }),
  ...[...ownKinds.values()].map((kind) =>
    type(kind.name, kind.title.many, kind.title.one, {
      description: kind.description,
      isHierarchical: kind.isHierarchical,
      hasArchive: kind.hasArchive,
      archivePath: kind.isPublic && kind.hasArchive ? `/${kind.path}/` : null,
      icon: kind.icon,
      taxonomies: kind.taxonomies,
      restBase: kind.restBase,
      isViewable: kind.isPublic,
      isInMenus: kind.isInMenus,
      capabilityBase: kind.capabilityBase,
      supports: [...kind.supports, ...(kind.supports.includes('editor') ? ['autosave'] : [])],
    }),
  ),
];

/** The path of the page that lists the records of a type: of posts the front page, or the page that the settings name. */
export async function archivePathOf(
  context: Context,
  { slug, archivePath }: ContentType,
): Promise<string | null> {
  const { showOnFront, pageForPosts } = context.site;
  if (slug !== 'post') return archivePath;
  if (showOnFront === 'posts') return '/';
  const page = pageForPosts > 0 ? await entryById(context).load(pageForPosts) : null;
  return page?.status === 'publish' ? entryPath(context, page) : null;
}

function type(
  slug: string,
  name: string,
  singularName: string,
  given: Partial<ContentType> = {},
): ContentType {
  const { isViewable = false, capabilityBase = ['post', 'posts'] } = given;
  return {
    slug,
    name,
    singularName,
    description: '',
    isHierarchical: false,
    hasArchive: false,
    archivePath: null,
    icon: null,
    restBase: slug,
    isViewable,
    isInMenus: isViewable,
    capabilityBase,
    createCapability: `edit_${capabilityBase[1]}`,
    supports: ['title', 'editor'],
    hasNotes: false,
    ...given,
    taxonomies: [...(given.taxonomies ?? []), ...(extensionOf(slug).taxonomies ?? [])],
  };
}
