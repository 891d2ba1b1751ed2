import { type Static, type TArray, type TObject, type TOptional, Type } from '@sinclair/typebox';
import { toDocumentedStatus } from '../../../config/addresses.ts';
import { DRAFTS } from '../../../content/entries/entry-status.ts';
import { MOST_PATHS, storedPath } from '../../../content/entries/old-paths.ts';
import type { Kind } from '../../../content/kinds/kind.ts';
import { taxonomiesOf } from '../../../content/terms/taxonomies.ts';
import { toSortText } from '../../../content/text/fold-letters.ts';
import { isObject } from '../../../lib/is-object.ts';
import { fromSiteTime, type SiteZone } from '../../../operation/site-time.ts';
import type { EntryRow } from './entry-rows.ts';
import type { OpenPage } from './move.ts';
import { type Reference, referencesOf } from './moved-records.ts';
import {
  momentOf,
  NO_DATE,
  ownLocal,
  rawContent,
  rawExcerpt,
  rawTitle,
  remoteDate,
  remoteId,
  remoteOwnValues,
  remoteReference,
  remoteText,
} from './remote-fields.ts';
import { ownColumnsOf } from './unknown-fields.ts';

/** Fields that posts and pages of the other site share. */
export const remoteEntry = {
  id: remoteId,
  date: remoteDate,
  date_gmt: remoteDate,
  modified: remoteDate,
  modified_gmt: remoteDate,
  guid: Type.Optional(remoteText),
  link: Type.Optional(Type.String()),
  slug: Type.String(),
  status: Type.String(),
  title: Type.Optional(remoteText),
  content: Type.Optional(remoteText),
  excerpt: Type.Optional(remoteText),
  password: Type.Optional(Type.String()),
  author: Type.Optional(remoteReference),
  featured_media: Type.Optional(remoteReference),
  comment_status: Type.Optional(Type.String()),
  ping_status: Type.Optional(Type.String()),
  template: Type.Optional(Type.String()),
  ...remoteOwnValues,
  _links: Type.Optional(Type.Unknown()),
  /** Stored states of its text, where `prepare` has read them. */
  revisions: Type.Optional(Type.Array(Type.Unknown())),
};

export type RemoteEntry = Static<TObject<typeof remoteEntry>>;

/** "any" would leave the trash out. */
export const EVERYTHING = { status: 'publish,future,draft,pending,private,trash' };

/** Likewise of media items, whose status is that of the entry they are attached to. */
export const EVERY_MEDIA_ITEM = { status: 'inherit,private,trash' };

/** The name of an entry in the report: `post 12 (A title)`. */
export const labelOf = (
  singular: string,
  { id, title, slug = '' }: Pick<RemoteEntry, 'id' | 'title'> & { readonly slug?: string },
): string => `${singular} ${id} (${title?.raw ?? title?.rendered ?? slug})`;

/** The public is shown an empty text where there is a password; to keep that would lose the text and its protection. */
export function isReadable(
  { view, outcome }: OpenPage,
  singular: string,
  record: RemoteEntry,
): boolean {
  if (view === 'edit' || record.content?.protected !== true) return true;
  outcome.missing.push(`${labelOf(singular, record)}: its text is protected by a password`);
  return false;
}

/**
 * Makes columns of the entries of a page, and notes losses in the page's outcome. @param kind also the name of the entries in the report
 */
export async function columnsOf(
  page: OpenPage,
  kind: string,
  records: readonly RemoteEntry[],
): Promise<(record: RemoteEntry) => EntryRow['columns']> {
  const [ownOf, authorOf, media] = await Promise.all([
    ownColumnsOf(page, records, { alsoRead: Object.keys(remoteEntry) }),
    referencesOf(page, 'user', records, ({ author }) => author),
    freeMedia(
      page,
      records.map(({ featured_media = 0 }) => featured_media),
    ),
  ]);
  return (record) => {
    const { author = 0, featured_media: image = 0 } = record;
    const authorId = authorOf(author);
    if (author && authorId === null)
      page.outcome.incomplete.push(`${labelOf(kind, record)}: its author ${author} is not here`);
    const featuredMediaId = media.has(image) ? image : null;
    if (image && featuredMediaId === null)
      page.outcome.incomplete.push(`${labelOf(kind, record)}: its picture ${image} is not here`);
    return { ...toColumns(page, record), ...ownOf(record), kind, authorId, featuredMediaId };
  };
}

function toColumns({ site, view }: OpenPage, record: RemoteEntry) {
  const date = momentOf(record.date_gmt, record.date, site.zone);
  const modified = momentOf(record.modified_gmt, record.modified, site.zone) ?? date ?? NO_DATE;
  const title = rawTitle(record.title ?? {});
  const content = rawContent(record.content ?? {});
  const status = toDocumentedStatus(record.status, site.surface);
  const shown = shownElsewhere(date, record.date, site.zone);
  const shownModified = shownElsewhere(modified, record.modified, site.zone);
  return {
    status,
    slug: record.slug,
    title,
    sortTitle: toSortText(title),
    content,
    excerpt: rawExcerpt(record.excerpt ?? {}, content),
    password: record.password ?? '',
    date: status === 'future' ? (date ?? modified) : (shown?.moment ?? date ?? modified),
    dateLocal: shown?.local ?? null,
    dateUtc: shown ? date : null,
    // Sites of this kind move the date of a draft along with every change, until someone sets it.
    isDateFloating: view === 'edit' && DRAFTS.has(status) && isUndated(record),
    modified: shownModified?.moment ?? modified,
    modifiedLocal: shownModified?.local ?? null,
    modifiedUtc: shownModified ? modified : null,
    commentStatus: record.comment_status === 'closed' ? 'closed' : 'open',
    pingStatus: record.ping_status === 'closed' ? 'closed' : 'open',
    template: record.template ?? '',
    footnotes: footnotesOf(record.meta),
    guid: record.guid?.raw ?? record.guid?.rendered ?? null,
    trashedAt: status === 'trash' ? modified : null,
  };
}

/**
 * For a local time that the other site's zone does not explain, returns it with the moment at which that zone shows it, since lists are
 * sorted by local times. A scheduled entry keeps the moment at which it is published.
 */
function shownElsewhere(utc: string | null, local: RemoteEntry['date'], zone: SiteZone) {
  const own = ownLocal(utc, local, zone);
  return own === null ? null : { local: own, moment: fromSiteTime(own, zone) };
}

/** A draft without a date has no moment in UTC, but the site invents one with today's offset; only its local times are stored there. */
const isUndated = ({ date, modified, date_gmt: utc, modified_gmt: modifiedUtc }: RemoteEntry) =>
  !date || date === modified || utc === modifiedUtc;

/** `meta` is an empty list where there is none. */
export function footnotesOf(meta: unknown): string {
  return isObject(meta) && typeof meta.footnotes === 'string' ? meta.footnotes : '';
}

/** Returns the paths where the page of a record was there: its own, and those with slugs that it had before, where `meta` tells of some. */
export function pathsThere({ site }: OpenPage, { link = '', meta }: RemoteEntry): string[] {
  if (!link.startsWith(`${site.home}/`) || link.includes('?')) return [];
  const path = link.slice(site.home.length);
  const old = isObject(meta) ? meta._wp_old_slug : [];
  const slugs = [old].flat().filter((slug) => typeof slug === 'string');
  const former = slugs.slice(-MOST_PATHS).map((slug) => path.replace(/[^/]+\/?$/, slug));
  return [...former, path].map(storedPath);
}

/** Returns the ids of media items that no other record has here; the items themselves may come later. */
async function freeMedia(
  { transaction }: OpenPage,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const wanted = ids.filter((id) => id > 0);
  const others = await transaction.prisma.entry.findMany({
    where: { id: { in: [...wanted] }, kind: { not: 'attachment' } },
    select: { id: true },
  });
  const taken = new Set(others.map(({ id }) => id));
  return new Set(wanted.filter((id) => !taken.has(id)));
}

type Sorted = Pick<Kind, 'taxonomies' | 'labels'>;

/** The schema of the terms of a kind's records: lists of ids under the REST bases of its taxonomies. */
export const remoteTerms = (
  kind: Sorted,
): Readonly<Record<string, TOptional<TArray<typeof remoteReference>>>> =>
  Object.fromEntries(
    taxonomiesOf(kind).map(({ restBase }) => [
      restBase,
      Type.Optional(Type.Array(remoteReference)),
    ]),
  );

/** Finds the local ids of the terms of a page's records, and notes missing ones in the page's outcome. */
export async function termsOf(
  page: OpenPage,
  kind: Sorted,
  records: readonly RemoteEntry[],
): Promise<(record: RemoteEntry) => readonly number[]> {
  const taxonomies = taxonomiesOf(kind);
  const named = (record: RemoteEntry): readonly Named[] => {
    const fields: Readonly<Record<string, unknown>> = { ...record };
    return taxonomies.flatMap(({ restBase, name: of }) =>
      [fields[restBase] ?? []]
        .flat()
        .filter((id) => typeof id === 'number')
        .map((id) => ({ id, of })),
    );
  };
  const termOf = await referencesOf(page, 'term', records.flatMap(named), ({ id }) => id);
  return (record) => {
    const label = labelOf(kind.labels.one, record);
    return localIds(page, `${label}: its terms`, named(record), termOf).toSorted((a, b) => a - b);
  };
}

interface Named {
  readonly id: number;
  /** Its kind or taxonomy. */
  readonly of: string;
}

/** The ids here of records that one names; those that are not here are noted in the page's outcome, after the words `what`. */
export function localIds(
  { outcome }: OpenPage,
  what: string,
  named: readonly Named[],
  find: Reference,
): readonly number[] {
  const found = named.map(({ id, of }) => ({ id, local: find(id, [of]) }));
  const missing = found.filter(({ local }) => local === null).map(({ id }) => id);
  if (missing.length > 0) outcome.incomplete.push(`${what} ${missing.join(', ')} are not here`);
  return found.flatMap(({ local }) => local ?? []);
}
