import { builtInKinds } from './built-in-kinds.ts';
import type { Kind } from './kind.ts';
import { kinds, ownKinds } from './registry.ts';

/** A type of record as clients see it at `/core/v2/types` (docs/rest.md §4.14): a kind, or a type of which this server has no records. */
export type ContentType = Pick<
  Kind,
  | 'name'
  | 'title'
  | 'description'
  | 'rest'
  | 'capabilities'
  | 'createCapability'
  | 'supports'
  | 'hasNotes'
  | 'isHierarchical'
  | 'taxonomies'
  | 'hasArchive'
  | 'archivePath'
  | 'isViewable'
  | 'isInMenus'
  | 'isListed'
  | 'icon'
  | 'wording'
>;

/** Types that only the reference's own editor uses. They are told to clients that look for them. */
const EDITOR_TYPES: readonly ContentType[] = [
  emptyType('wp_block', 'Patterns', 'Pattern', {
    taxonomies: ['wp_pattern_category'],
    base: 'blocks',
  }),
  emptyType('wp_template', 'Templates', 'Template', {
    description: 'Templates to include in your theme.',
    base: 'templates',
  }),
  emptyType('wp_template_part', 'Template Parts', 'Template Part', {
    description: 'Template parts to include in your templates.',
    base: 'template-parts',
  }),
  emptyType('wp_global_styles', 'Global Styles', 'Global Styles', {
    description: 'Global styles to include in themes.',
    base: 'global-styles',
  }),
  emptyType('wp_navigation', 'Navigation Menus', 'Navigation Menu', {
    description: 'Navigation menus that can be inserted into your site.',
    base: 'navigation',
  }),
  emptyType('wp_font_family', 'Font Families', 'Font Family', { base: 'font-families' }),
  emptyType('wp_font_face', 'Font Faces', 'Font Face', {
    base: 'font-families/(?P<font_family_id>[\\d]+)/font-faces',
  }),
  emptyType('e-floating-buttons', 'Floating Elements', 'Floating Element', { isListed: true }),
  emptyType('elementor_library', 'My Templates', 'Template', {
    icon: 'dashicons-admin-page',
    isListed: true,
  }),
];

const CALENDAR_EMBED = emptyType('tec_calendar_embed', 'Calendar Embeds', 'Calendar Embed', {
  taxonomies: builtInKinds.ext_events.taxonomies,
});

const builtInOf = (area: Kind['area']): readonly Kind[] =>
  Object.keys(builtInKinds)
    .flatMap((name) => kinds.get(name) ?? [])
    .filter((kind) => kind.area === area)
    .toSorted((a, b) => a.typeRank - b.typeRank);

/** The types that are not the site's own, in the reference's order. */
export const builtInTypes: readonly ContentType[] = [
  ...builtInOf('content'),
  ...EDITOR_TYPES,
  ...builtInOf('calendar'),
  CALENDAR_EMBED,
];

/** All types in the order of `/core/v2/types`. */
export const contentTypes: readonly ContentType[] = [...builtInTypes, ...ownKinds];

function emptyType(
  name: string,
  many: string,
  one: string,
  { base = name, ...said }: Partial<ContentType> & { readonly base?: string },
): ContentType {
  return {
    name,
    title: { one, many },
    description: '',
    rest: { base, path: `/core/v2/${base}` },
    capabilities: ['post', 'posts'],
    createCapability: 'edit_posts',
    supports: ['title', 'editor'],
    hasNotes: false,
    isHierarchical: false,
    taxonomies: [],
    hasArchive: false,
    archivePath: null,
    isViewable: false,
    isInMenus: false,
    isListed: false,
    icon: null,
    wording: null,
    ...said,
  };
}
