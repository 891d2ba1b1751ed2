import { toDocumentedStatus } from '../../../addresses.ts';
import { postFormats } from '../../posts/post-formats.ts';
import { DRAFTS } from '../../records/entry-state.ts';
import { toSortText } from '../../records/text/sort-text.ts';
import type { Draft } from '../draft.ts';
import {
  createEntries,
  type EntryRow,
  entriesHere,
  placeEntries,
  updateEntries,
} from '../entry-rows.ts';
import { freeMedia } from '../free-media.ts';
import type { OpenPage } from '../open-page.ts';
import { rawContent, rawExcerpt, rawTitle } from '../raw-text.ts';
import { type Reference, references } from '../references.ts';
import { momentOf, NO_DATE } from '../remote-fields.ts';
import { defineStep } from '../step.ts';
import { type RemotePost, remotePost } from './remote-post.ts';

export const posts = defineStep({
  name: 'posts',
  singular: 'post',
  path: '/core/v2/posts',
  // "any" would leave the trash out.
  everything: { status: 'publish,future,draft,pending,private,trash' },
  ids: 'entry',
  record: remotePost,
  async draft(page, records) {
    const [authorOf, termOf, media] = await Promise.all([
      references(
        page,
        'user',
        records.map(({ author = 0 }) => author),
      ),
      references(page, 'term', records.flatMap(termsOf)),
      freeMedia(
        page,
        records.map(({ featured_media = 0 }) => featured_media),
      ),
    ]);
    return records
      .filter((record) => isReadable(page, record))
      .map((record) => {
        const label = labelOf(record);
        const columns = toColumns(page, record);
        const authorId = authorOf(record.author ?? 0);
        if (record.author && authorId === null)
          page.outcome.incomplete.push(`${label}: its author ${record.author} is not here`);
        const featuredMediaId = media.has(record.featured_media ?? 0)
          ? (record.featured_media ?? null)
          : null;
        return {
          remoteId: record.id,
          remoteParentId: 0,
          parentId: null,
          label,
          row: {
            columns: { ...columns, authorId, featuredMediaId },
            terms: localTerms(page, record, termOf),
          },
        } satisfies Draft<EntryRow>;
      });
  },
  here: entriesHere,
  place: placeEntries,
  create: createEntries,
  update: updateEntries,
});

const labelOf = ({ id, title, slug }: RemotePost): string =>
  `post ${id} (${title?.raw ?? title?.rendered ?? slug})`;

const termsOf = ({ categories = [], tags = [] }: RemotePost) => [...categories, ...tags];

/** The public is shown an empty text where there is a password; to keep that would lose the text and its protection. */
function isReadable({ view, outcome }: OpenPage, record: RemotePost): boolean {
  if (view === 'edit' || record.content?.protected !== true) return true;
  outcome.missing.push(`${labelOf(record)}: its text is protected by a password`);
  return false;
}

function localTerms(
  { outcome }: OpenPage,
  record: RemotePost,
  termOf: Reference,
): readonly number[] {
  const found = termsOf(record).map((id) => ({ id, local: termOf(id) }));
  const missing = found.filter(({ local }) => local === null).map(({ id }) => id);
  if (missing.length > 0)
    outcome.incomplete.push(`${labelOf(record)}: its terms ${missing.join(', ')} are not here`);
  return found.flatMap(({ local }) => (local === null ? [] : [local])).sort((a, b) => a - b);
}

function toColumns({ site, view }: OpenPage, record: RemotePost) {
  const date = momentOf(record.date_gmt, record.date, site.zone);
  const modified = momentOf(record.modified_gmt, record.modified, site.zone) ?? date ?? NO_DATE;
  const title = rawTitle(record.title ?? {});
  const content = rawContent(record.content ?? {});
  const status = toDocumentedStatus(record.status, site.surface);
  return {
    kind: 'post',
    status,
    slug: record.slug,
    title,
    sortTitle: toSortText(title),
    content,
    excerpt: rawExcerpt(record.excerpt ?? {}, content),
    password: record.password ?? '',
    date: date ?? modified,
    // Sites of this kind move the date of a draft along with every change, until someone sets it.
    isDateFloating: view === 'edit' && DRAFTS.has(status) && (date ?? modified) === modified,
    modified,
    commentStatus: record.comment_status === 'closed' ? 'closed' : 'open',
    pingStatus: record.ping_status === 'closed' ? 'closed' : 'open',
    format: postFormats.find((known) => known === record.format) ?? 'standard',
    template: record.template ?? '',
    isSticky: record.sticky ?? false,
    footnotes: footnotesOf(record.meta),
    guid: record.guid?.raw ?? record.guid?.rendered ?? null,
    trashedAt: status === 'trash' ? modified : null,
  };
}

/** `meta` is an empty list where there is none. */
function footnotesOf(meta: unknown): string {
  if (typeof meta !== 'object' || meta === null || !('footnotes' in meta)) return '';
  return typeof meta.footnotes === 'string' ? meta.footnotes : '';
}
