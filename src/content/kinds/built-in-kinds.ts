import { choice, type Fields, flag, text, wholeNumber } from '../fields/field.ts';
import type { Kind } from './kind.ts';

const open = ['open', 'closed'] as const;

/** The fields that posts, pages and similar kinds share (docs/rest.md §4.4). */
export const commonFields = {
  comment_status: choice(open, {
    column: 'commentStatus',
    description: 'Whether comments are taken: `open` or `closed`.',
    hasOwnGraphqlField: true,
  }),
  ping_status: choice(open, {
    column: 'pingStatus',
    description: 'Whether pings are taken: `open` or `closed`.',
    hasOwnGraphqlField: true,
  }),
  template: text({
    column: 'template',
    description: "The theme's template.",
    graphql: null, // an object, in node-interfaces.ts
    filter: {
      match: 'one',
      description: 'Shown by this template; empty for the default one.',
      where: 'template',
      isUnindexed: true,
    },
  }),
};

/** The place of an entry among others, of kinds that have one. */
export const menuOrderField = wholeNumber({
  column: 'menuOrder',
  description: 'Its place among other pages.',
  hasOwnGraphqlField: true,
  filter: { match: 'one', description: 'With this place among other pages.' },
  sort: 'Its number in menus.',
});

/** docs/rest.md §4.4 */
export const postFormats = [
  'standard',
  'aside',
  'chat',
  'gallery',
  'link',
  'image',
  'quote',
  'status',
  'video',
  'audio',
] as const;

type Usual = typeof USUAL;

/** The values that most kinds share; a kind may override them. */
const USUAL = {
  description: '',
  needs: null,
  alsoHas: [],
  hasNotes: false,
  hasRevisions: false,
  isHierarchical: false,
  taxonomies: [],
  area: 'content',
  isPlain: false,
  path: null,
  hasArchive: false,
  archivePath: null,
  isPublic: true,
  isViewable: true,
  isInMenus: true,
  isListed: true,
  isInSitemap: true,
  isTrashedWithAuthor: false,
  icon: null,
  wording: null,
  typeRank: 0,
  ownFields: {},
  groups: {},
} as const satisfies Partial<Kind>;

/** Makes a kind of what is not as usual. */
export const defineKind = <const F extends Fields>(
  kind: Omit<Kind<F>, keyof Usual | 'createCapability'> &
    Partial<Pick<Kind, keyof Usual | 'createCapability'>>,
): Kind<F> => ({ ...USUAL, createCapability: `edit_${kind.capabilities[1]}`, ...kind });

/**
 * The built-in kinds, without what the site adds to them (registry.ts). Their order is that of enums, lists of kinds and the sitemap.
 * A kind with `isPlain` needs nothing else to be served.
 */
export const builtInKinds = {
  post: defineKind({
    name: 'post',
    labels: { one: 'post', many: 'posts' },
    title: { one: 'Post', many: 'Posts' },
    rest: { base: 'posts', path: '/core/v2/posts' },
    graphql: {
      typename: 'Post',
      single: 'post',
      plural: 'posts',
      enumValue: 'POST',
      description: 'Posts.',
    },
    capabilities: ['post', 'posts'],
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
    hasNotes: true,
    hasRevisions: true,
    taxonomies: ['category', 'post_tag'],
    isTrashedWithAuthor: true,
    webhookName: 'post',
    icon: 'dashicons-admin-post',
    fields: {
      ...commonFields,
      format: choice(postFormats, {
        column: 'format',
        description: 'The format.',
        filter: { match: 'any', description: 'Any of these formats.' },
        graphql: null, // terms, in post-format.ts
      }),
      sticky: flag({
        column: 'isSticky',
        description: 'Whether it comes before others.',
        graphql: 'isSticky',
        hasOwnGraphqlField: true,
      }),
    },
  }),
  page: defineKind({
    name: 'page',
    labels: { one: 'page', many: 'pages' },
    title: { one: 'Page', many: 'Pages' },
    rest: { base: 'pages', path: '/core/v2/pages' },
    graphql: {
      typename: 'Page',
      single: 'page',
      plural: 'pages',
      enumValue: 'PAGE',
      description: 'Pages.',
    },
    capabilities: ['page', 'pages'],
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
    alsoHas: ['excerpt'],
    hasNotes: true,
    hasRevisions: true,
    isHierarchical: true,
    isTrashedWithAuthor: true,
    webhookName: 'page',
    icon: 'dashicons-admin-page',
    fields: { ...commonFields, menu_order: menuOrderField },
  }),
  attachment: defineKind({
    name: 'attachment',
    labels: { one: 'media item', many: 'media items' },
    title: { one: 'Media', many: 'Media' },
    rest: { base: 'media', path: '/core/v2/media' },
    graphql: {
      typename: 'MediaItem',
      single: 'mediaItem',
      plural: 'mediaItems',
      enumValue: 'ATTACHMENT',
      description: 'Media items.',
    },
    capabilities: ['post', 'posts'],
    createCapability: 'upload_files',
    supports: ['title', 'author', 'comments'],
    isInMenus: false,
    isListed: false,
    isInSitemap: false,
    webhookName: 'media',
    icon: 'dashicons-admin-media',
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
    fields: commonFields,
  }),
  nav_menu_item: defineKind({
    name: 'nav_menu_item',
    labels: { one: 'menu item', many: 'menu items' },
    title: { one: 'Navigation Menu Item', many: 'Navigation Menu Items' },
    rest: { base: 'menu-items', path: '/core/v2/menu-items' },
    graphql: null,
    capabilities: ['nav_menu_item', 'nav_menu_items'],
    needs: 'edit_theme_options',
    supports: ['title', 'editor', 'autosave'],
    taxonomies: ['nav_menu'],
    isPublic: false,
    isViewable: false,
    isInMenus: false,
    isListed: false,
    isInSitemap: false,
    webhookName: 'menu_item',
    wording: ['Posts', 'Post'],
    fields: {
      menu_order: wholeNumber({
        column: 'menuOrder',
        description: 'Its place in the menu.',
        filter: { match: 'one', description: 'With this place in its menu.' },
        sort: 'Its place in the menu.',
      }),
    },
  }),
  ext_events: defineKind({
    name: 'ext_events',
    labels: { one: 'event', many: 'events' },
    title: { one: 'Event', many: 'Events' },
    rest: { base: 'ext_events', path: '/ext/events/v1/events' },
    graphql: {
      typename: 'Event',
      single: 'event',
      plural: 'events',
      enumValue: 'EVENT',
      description: 'Events of the calendar.',
    },
    capabilities: ['ext_event', 'ext_events'],
    supports: ['title', 'editor', 'author', 'thumbnail', 'excerpt', 'comments', 'revisions'],
    taxonomies: ['post_tag', 'ext_events_cat'],
    area: 'calendar',
    path: 'event',
    hasArchive: true,
    archivePath: '/events/',
    webhookName: 'event',
    icon: 'dashicons-calendar',
    typeRank: 1,
    fields: commonFields,
  }),
  ext_venue: defineKind({
    name: 'ext_venue',
    labels: { one: 'venue', many: 'venues' },
    title: { one: 'Venue', many: 'Venues' },
    rest: { base: 'ext_venue', path: '/ext/events/v1/venues' },
    graphql: {
      typename: 'Venue',
      single: 'venue',
      plural: 'venues',
      enumValue: 'VENUE',
      description: 'Venues of events.',
    },
    capabilities: ['ext_venue', 'ext_venues'],
    supports: ['title', 'editor'],
    area: 'calendar',
    path: 'venue',
    isViewable: false,
    isInMenus: false,
    isListed: false,
    webhookName: 'venue',
    fields: { template: commonFields.template },
  }),
  ext_organizer: defineKind({
    name: 'ext_organizer',
    labels: { one: 'organizer', many: 'organizers' },
    title: { one: 'Organizer', many: 'Organizers' },
    rest: { base: 'ext_organizer', path: '/ext/events/v1/organizers' },
    graphql: {
      typename: 'Organizer',
      single: 'organizer',
      plural: 'organizers',
      enumValue: 'ORGANIZER',
      description: 'Organizers of events.',
    },
    capabilities: ['ext_organizer', 'ext_organizers'],
    supports: ['title', 'editor'],
    area: 'calendar',
    path: 'organizer',
    isViewable: false,
    isInMenus: false,
    isListed: false,
    webhookName: 'organizer',
    fields: { template: commonFields.template },
  }),
};
