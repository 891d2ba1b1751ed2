import { siteDeclaration } from '../config/declaration/declaration.ts';
import { oncePer } from '../lib/once.ts';

/** The caller: a user of the site, or anonymous. */
export interface Viewer {
  /** 0 for anonymous callers. */
  readonly id: number;
  /** Empty for anonymous callers. */
  readonly login: string;
  readonly roles: readonly Role[];
  /** The UUID of the application password in the request. */
  readonly applicationPassword?: string;
  /** The id of the browser session of the request. */
  readonly session?: string;
  /** The id of the entry that a preview token opens for reading. */
  readonly previews?: number;
  /** Whether one of the roles has this capability. Rules about records are in src/content. */
  can(capability: string): boolean;
}

/** The columns of a stored user that decide what they may do. */
export interface ViewerSource {
  readonly id: number;
  readonly login: string;
  /** Comma-separated role names. */
  readonly roles: string;
}

/** A caller without credentials, who has no capabilities. */
export const anonymous: Viewer = { id: 0, login: '', roles: [], can: () => false };

/** Whether this is an anonymous visitor without a preview, so that responses to them may be cached and sent to all others. */
export const isAnybody = ({ id, previews }: Pick<Viewer, 'id' | 'previews'>): boolean =>
  id === 0 && previews === undefined;

/** Creates the viewer of a stored user. */
export function toViewer(user: ViewerSource): Viewer {
  const roles = parseRoles(user.roles);
  return {
    id: user.id,
    login: user.login,
    roles,
    can: (capability) => roles.some((role) => roleHas(role, capability)),
  };
}

/**
 * The viewer of the command line and of background work. It has an administrator's capabilities but is no user, so it owns
 * nothing. Requests never get it.
 */
export const systemViewer: Viewer = {
  id: 0,
  login: '',
  roles: ['administrator'],
  can: (capability) => roleHas('administrator', capability),
};

/** Whether a new user may have this login: up to 60 ASCII letters, digits, `_ . - @` and single inner spaces. */
export const isLogin = (text: string): boolean =>
  text.length <= longestLogin && /^[a-z0-9_.@-]+(?: [a-z0-9_.@-]+)*$/i.test(text);

/**
 * Whether this is a valid login password: not empty and without a backslash, which clients of the reference do not expect to
 * work.
 */
export const isPassword = (text: string): boolean =>
  text !== '' && text.length <= longestPassword && !text.includes('\\');

/** Whether this is one of the five roles. */
export const isRole = (text: string): text is Role =>
  // Widened, since `includes` accepts only roles.
  (roleNames as readonly string[]).includes(text);

/** Parses a stored comma-separated list of roles. Unknown roles are omitted. */
export const parseRoles = (text: string): readonly Role[] => text.split(',').filter(isRole);

const longestLogin = 60;
/** Far above what anyone types. The time of hashing depends on the length. */
const longestPassword = 4096;

/** The five roles of a site, the most powerful first. */
export const roleNames = [
  'administrator',
  'editor',
  'author',
  'contributor',
  'subscriber',
] as const;

/** The name of a role, as it is stored and sent (docs/rest.md §3.3). */
export type Role = (typeof roleNames)[number];

/** The names of roles for people. */
export const roleDisplayNames: Readonly<Record<Role, string>> = {
  administrator: 'Administrator',
  editor: 'Editor',
  author: 'Author',
  contributor: 'Contributor',
  subscriber: 'Subscriber',
};

/**
 * A user's `capabilities` in the order that clients know: those of each role, then the names of the roles. Use `Viewer.can` to
 * check a capability.
 */
export function capabilitiesOf(roles: readonly Role[]): Readonly<Record<string, true>> {
  const names = [...roles.flatMap(allCapabilities), ...roles];
  return Object.fromEntries(names.map((name) => [name, true]));
}

/** Whether a role has a capability. The name of the role counts as one. */
export const roleHas = (role: Role, capability: string): boolean =>
  capabilitiesOfRole(role).has(capability);

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const perBase = (bases: readonly string[], actions: readonly string[]): readonly string[] =>
  bases.flatMap((base) => actions.map((action) => `${action}_${base}`));

const calendarBases = ['ext_events', 'ext_venues', 'ext_organizers', 'aggregator-records'];
const calendarActions = words(`
  read_private edit edit_others edit_private edit_published
  delete delete_others delete_private delete_published publish
`);
const calendarOf = (actions: readonly string[]): readonly string[] =>
  perBase(
    calendarBases,
    calendarActions.filter((action) => actions.includes(action)),
  );

const donationActions = words(`
  edit edit_others publish read_private delete
  delete_private delete_published delete_others edit_private edit_published
`);

const levels = (highest: number): readonly string[] =>
  Array.from({ length: highest + 1 }, (_, index) => `level_${highest - index}`);

const pagesAndPrivate = words(`
  edit_others_pages edit_published_pages publish_pages delete_pages delete_others_pages delete_published_pages
  delete_posts delete_others_posts delete_published_posts delete_private_posts edit_private_posts
  read_private_posts delete_private_pages edit_private_pages read_private_pages
`);

const roleCapabilities: Readonly<Record<Role, readonly string[]>> = {
  administrator: [
    ...words(`
      switch_themes edit_themes activate_plugins edit_plugins edit_users edit_files manage_options
      moderate_comments manage_categories manage_links upload_files import unfiltered_html edit_posts
      edit_others_posts edit_published_posts publish_posts edit_pages read
    `),
    ...levels(10),
    ...pagesAndPrivate,
    ...words(`
      delete_users create_users unfiltered_upload edit_dashboard update_plugins delete_plugins install_plugins
      update_themes install_themes update_core list_users remove_users promote_users edit_theme_options
      delete_themes export view_don_sensitive_data export_don_reports manage_don_settings
      edit_campaign read_campaign delete_campaign
    `),
    ...perBase(['campaigns'], donationActions),
    ...words('edit_donation read_donation delete_donation'),
    ...perBase(['donations'], donationActions),
    ...perBase(['campaign_terms'], ['manage', 'edit', 'delete', 'assign']),
    'view_campaign_single',
    ...calendarOf(calendarActions),
  ],
  editor: [
    ...words(`
      moderate_comments manage_categories manage_links upload_files unfiltered_html edit_posts
      edit_others_posts edit_published_posts publish_posts edit_pages read
    `),
    ...levels(7),
    ...pagesAndPrivate,
    ...calendarOf(calendarActions),
  ],
  author: [
    ...words('upload_files edit_posts edit_published_posts publish_posts read'),
    ...levels(2),
    ...words('delete_posts delete_published_posts'),
    ...calendarOf(['edit', 'edit_published', 'delete', 'delete_published', 'publish']),
  ],
  contributor: [
    ...words('edit_posts read'),
    ...levels(1),
    'delete_posts',
    ...calendarOf(['edit', 'delete']),
  ],
  subscriber: ['read', ...levels(0)],
};

/** The plural names of the site's own capabilities: `books` for `edit_books`. */
const ownBases: readonly string[] = Object.values(siteDeclaration().kinds ?? {}).flatMap(
  ({ capabilityType: type }) => (typeof type === 'object' ? [type[1]] : []),
);

/** Roles have the same rights to kinds with capabilities of their own as to posts. */
const allCapabilities = (role: Role): readonly string[] => [
  ...roleCapabilities[role],
  ...ownBases.flatMap((base) =>
    roleCapabilities[role]
      .filter((name) => name.endsWith('_posts'))
      .map((name) => name.replace(/posts$/, base)),
  ),
];

const capabilitiesOfRole = oncePer(
  new Map<Role, ReadonlySet<string>>(),
  (role) => new Set([...allCapabilities(role), role]),
);
