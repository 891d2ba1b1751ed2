import type { MiddlewareHandler } from 'hono';
import { presets } from '../config/address-config.ts';
import { pathOfSite, toDocumentedKind } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import type { HttpEnv } from '../http/message.ts';
import { ApiError } from '../lib/api-error.ts';
import type { DeskAnswer, DeskRequest } from './desk-request.ts';
import { askGraphql } from './desk-request.ts';
import { at, textOf } from './json.ts';
import { sectionPath } from './shell.ts';

/**
 * Leads from the addresses below `/wp-admin/` that people of the reference know by heart, or have as bookmarks, to the page of the desk
 * that does the work. All other addresses are left to the pages of the site.
 */
export function knownAddresses({ siteUrl }: Pick<Config, 'siteUrl'>): MiddlewareHandler<HttpEnv> {
  const base = pathOfSite(siteUrl);
  return async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url);
    const [, file] = /^\/wp-admin(?:\/([\w-]+\.php)?)?$/.exec(pathname) ?? [null, null];
    if (file === null) return next();
    const to = PAGES[file ?? 'index.php']?.({
      section: toKind(named(searchParams, 'post_type') ?? 'post'),
      taxonomy: toKind(named(searchParams, 'taxonomy') ?? 'category'),
      id: (name) => /^\d{1,15}$/.exec(searchParams.get(name) ?? '')?.[0] ?? null,
      query: searchParams,
    });
    return to === undefined ? next() : c.redirect(`${base}/desk/${to}`, 302);
  };
}

/** The documented name of a kind or taxonomy, which bookmarks may know by that of any alias. */
const toKind = (name: string): string =>
  Object.values(presets).reduce(
    (known, names) => toDocumentedKind(known, { root: names.root, names }),
    name,
  );

/** The name of a kind or taxonomy in a query, if it looks like one. */
const named = (query: URLSearchParams, name: string): string | undefined =>
  /^[\w-]{1,64}$/.exec(query.get(name) ?? '')?.[0];

interface Known {
  /** The kind of entries that `post_type` names. */
  readonly section: string;
  readonly taxonomy: string;
  /** The id in a query; null for none. */
  id(name: string): string | null;
  readonly query: URLSearchParams;
}

/** The pages of the desk by file, as paths below `/desk/`. */
const PAGES: Readonly<Record<string, (known: Known) => string>> = {
  'index.php': () => '',
  'post-new.php': ({ section }) => `${section}/new`,
  'post.php': ({ id }) => (id('post') === null ? 'post/' : `entry/${id('post')}`),
  'edit.php': ({ section, query }) => `${section}/${filters(query, ['post_status', 's'])}`,
  'upload.php': ({ id, query }) =>
    id('item') === null ? `attachment/${filters(query, ['s'])}` : `attachment/${id('item')}`,
  'media-new.php': () => 'attachment/new',
  'edit-comments.php': ({ query }) => `comment/${filters(query, ['comment_status', 's'])}`,
  'comment.php': ({ id }) => `comment/${id('c') ?? ''}`,
  'users.php': ({ query }) => `user/${filters(query, ['role', 's'])}`,
  'user-new.php': () => 'user/new',
  'user-edit.php': ({ id }) => `user/${id('user_id') ?? ''}`,
  'profile.php': () => 'profile',
  'application-passwords.php': () => 'application-password/',
  'edit-tags.php': ({ taxonomy, query }) => `${taxonomy}/${filters(query, ['s'])}`,
  'term.php': ({ taxonomy, id }) => `${taxonomy}/${id('tag_ID') ?? ''}`,
  'nav-menus.php': ({ id }) => `nav_menu/${id('menu') ?? ''}`,
  'options-general.php': () => 'settings/',
  'options-writing.php': () => 'settings/',
  'options-reading.php': () => 'settings/',
  'options-discussion.php': () => 'settings/',
  'customize.php': () => 'settings/',
  'site-health.php': () => 'health/',
};

/** The filters of lists by the names that they have there. */
const FILTERS: Readonly<Record<string, string>> = {
  post_status: 'status',
  comment_status: 'status',
  role: 'roles',
  s: 'search',
};

/** Statuses whose names differ. */
const STATUSES: Readonly<Record<string, string>> = { moderated: 'hold', approved: 'approve' };

function filters(query: URLSearchParams, names: readonly string[]): string {
  const kept = names.flatMap((name): [string, string][] => {
    const value = query.get(name) ?? '';
    return value === '' || value === 'all'
      ? []
      : [[FILTERS[name] ?? name, STATUSES[value] ?? value]];
  });
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}

/** `/desk/entry/{id}`: leads to the form of an entry, whatever its kind. @throws ApiError 404 if the viewer can read none of this id */
export async function openEntry(request: DeskRequest, id: number): Promise<DeskAnswer> {
  const found = await askGraphql(request, ENTRY, { id });
  const name = toKind(textOf(at(found, 'contentNode.contentTypeName')));
  if (!request.desk.sections.has(name))
    throw new ApiError('rest_post_invalid_id', 404, 'There is no such entry.');
  return { location: `${sectionPath({ name })}${id}` };
}

const ENTRY = `query ($id: ID!) {
  contentNode(id: $id, idType: DATABASE_ID) { contentTypeName }
}`;
