import { commentById } from '../../../content/comments/comment.ts';
import { canReadComment } from '../../../content/comments/comment-policy.ts';
import { entryById } from '../../../content/entries/entry.ts';
import { entryRoute } from '../../../content/entries/entry-path.ts';
import { mayRead } from '../../../content/entries/entry-policy.ts';
import { contentKinds } from '../../../content/kinds/registry.ts';
import { MENU_ITEM } from '../../../content/menus/menu-item.ts';
import { kindCapability } from '../../../content/record-capabilities.ts';
import { ownTaxonomies, taxonomies, taxonomyOf } from '../../../content/terms/taxonomies.ts';
import { termById } from '../../../content/terms/term.ts';
import { userById } from '../../../content/users/user-loaders.ts';
import { canReadUser } from '../../../content/users/user-policy.ts';
import { isRecordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import {
  couldRead,
  type FollowedRecords,
  type RecordChange,
} from '../../../operation/record-changes.ts';
import { canReadMenus, visibleMenu, visibleMenuItem } from '../menus/menu-policy.ts';

/** A record in the list of changes. It says no more than where the record can be read. */
export interface SyncedRecord {
  /** An entry's kind, a taxonomy (menus are terms of `nav_menu`), `comment`, `user` or `setting`. */
  readonly kind: string;
  /** Its route below the REST root; null for none that the viewer may read. */
  readonly route: string | null;
}

/** The records of one group of the change log. */
interface SyncedGroup extends FollowedRecords<SyncedRecord> {
  /** The prefix of its global ids in GraphQL. */
  readonly idType: string;
  /** The kind of a record that is gone or can't be read; null if it is none of these. */
  kindOf(context: Context, change: RecordChange): string | null | Promise<string | null>;
}

const entryKinds: ReadonlySet<string> = new Set(contentKinds.map(({ name }) => name));

const syncedTaxonomies: ReadonlySet<string> = new Set(
  [
    taxonomies.category,
    taxonomies.post_tag,
    taxonomies.ext_events_cat,
    taxonomies.nav_menu,
    ...ownTaxonomies,
  ].map(({ name }) => name),
);

const entries: SyncedGroup = {
  idType: 'post',
  kindOf: (_, { kind }) => kind,
  async load(context, id) {
    const entry = isRecordId(id) ? await entryById(context).load(id) : null;
    if (!entry || !(await mayRead(context, entry))) return null;
    return { kind: entry.kind, route: entryRoute(entry.kind, id) ?? null };
  },
  mayKnowOf: (context, change) =>
    couldRead(context, change, kindCapability('edit_others', change.kind)),
};

/** Visitors see menus at a location, and read them by GraphQL. */
const menuItems: SyncedGroup = {
  idType: 'post',
  kindOf: () => MENU_ITEM,
  async load(context, id) {
    const item = await visibleMenuItem(context, id);
    const route = canReadMenus(context) ? (entryRoute(MENU_ITEM, id) ?? null) : null;
    return item && { kind: MENU_ITEM, route };
  },
  mayKnowOf: (context, change) =>
    couldRead(context, change, 'edit_theme_options') ||
    (change.operation === 'delete' && canReadMenus(context)),
};

const terms: SyncedGroup = {
  idType: 'term',
  kindOf: async (context, { kind, recordId }) =>
    kind.split(':')[1] ?? (await termById(context).load(recordId))?.taxonomy ?? null,
  async load(context, id) {
    const term = await termById(context).load(id);
    const taxonomy = term && syncedTaxonomies.has(term.taxonomy) && taxonomyOf(term.taxonomy);
    if (!taxonomy) return null;
    const { name, restNamespace, restBase } = taxonomy;
    const route = `/${restNamespace}/${restBase}/${id}`;
    if (taxonomy !== taxonomies.nav_menu) return { kind: name, route };
    const isVisible = (await visibleMenu(context, id)) !== null;
    return isVisible ? { kind: name, route: canReadMenus(context) ? route : null } : null;
  },
  async mayKnowOf(context, change) {
    if (change.operation === 'delete') return !change.isHidden || canReadMenus(context);
    const term = await termById(context).load(change.recordId);
    return term?.taxonomy === taxonomies.nav_menu.name && !change.isHidden; // one that no location has any more
  },
};

const comments: SyncedGroup = {
  idType: 'comment',
  kindOf: () => 'comment',
  async load(context, id) {
    const comment = await commentById(context).load(id);
    if (!comment || !(await canReadComment(context, comment))) return null;
    return { kind: 'comment', route: `/core/v2/comments/${id}` };
  },
  mayKnowOf: (context, change) => couldRead(context, change, 'moderate_comments'),
};

const users: SyncedGroup = {
  idType: 'user',
  kindOf: () => 'user',
  async load(context, id) {
    const user = await userById(context).load(id);
    if (!user || !(await canReadUser(context, user))) return null;
    return { kind: 'user', route: `/core/v2/users/${id}` };
  },
  mayKnowOf: ({ viewer }) => viewer.can('list_users'),
};

const settings: SyncedGroup = {
  idType: 'setting',
  kindOf: () => 'setting',
  load: async () => ({ kind: 'setting', route: '/core/v2/settings' }),
  mayKnowOf: () => false,
};

const groups: Readonly<Record<string, SyncedGroup>> = {
  term: terms,
  comment: comments,
  user: users,
  setting: settings,
  [MENU_ITEM]: menuItems,
};

/** The names of the kinds that are told. */
export const syncedKinds: readonly string[] = [
  ...entryKinds,
  MENU_ITEM,
  ...syncedTaxonomies,
  'comment',
  'user',
  'setting',
];

/**
 * How the records of a kind of the log are told; undefined for those that are not.
 * @param asked the kinds that the caller wants
 */
export function syncedGroup(
  { kind, operation }: { readonly kind: string; readonly operation: string },
  asked: readonly string[],
): SyncedGroup | undefined {
  if (entryKinds.has(kind)) return asked.includes(kind) ? entries : undefined;
  // The taxonomy of a removed term is known by its second note alone.
  const [group = '', taxonomy] = kind.split(':');
  if (group === 'term' && operation === 'delete')
    return taxonomy !== undefined && asked.includes(taxonomy) ? terms : undefined;
  if (group === 'term') return asked.some((one) => syncedTaxonomies.has(one)) ? terms : undefined;
  return asked.includes(kind) ? groups[kind] : undefined;
}
