import { ApiError } from '../../lib/api-error.ts';
import type { Context } from '../../operation/context.ts';
import { refused } from '../../operation/errors.ts';
import type { EntryColumn } from '../fields/field.ts';
import { type OwnValuesPatch, parseValues } from '../fields/own-values.ts';
import { canEditRecord } from '../record-capabilities.ts';
import { parseSeo, type SeoPatch } from '../seo/seo.ts';
import { sanitizeBasic, sanitizeHtml } from '../text/sanitize-html.ts';
import { type Entry, type EntrySummary, termsOfEntry } from './entry.ts';
import { assertCanRead } from './entry-policy.ts';

type PlainChanges = { readonly [Column in EntryColumn]?: Entry[Column] | undefined };

/** The changes of a write; absent members stay as they are. They are checked against the viewer's rights and sanitised. */
export interface EntryChanges extends PlainChanges {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly excerpt?: string | undefined;
  /** As wished for; it is made unique. */
  readonly slug?: string | undefined;
  readonly status?: string | undefined;
  /** A moment; null lets the date float until publication. */
  readonly date?: string | null | undefined;
  readonly authorId?: number | undefined;
  /** Values of own fields; what is not named stays. */
  readonly ownValues?: OwnValuesPatch | undefined;
  /** The SEO values; absent members stay as they are. */
  readonly seo?: SeoPatch | undefined;
  /** The whole set of terms of a taxonomy. */
  readonly terms?: Readonly<Record<string, readonly number[]>> | undefined;
}

/** The changes without those that are no wish, to be spread over others. */
export const wishes = <Changes extends object>(changes: Changes): Wishes<Changes> =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Wishes<Changes>; // exactly the undefined ones were removed

type Wishes<Changes> = { readonly [Name in keyof Changes]: Exclude<Changes[Name], undefined> };

/** The columns that a change names one for one. */
export function plainColumns(changes: EntryChanges) {
  const { title, content, excerpt, slug, status, date, authorId, ownValues, seo, terms, ...plain } =
    changes;
  return wishes(plain);
}

/**
 * @param before what the changes are made to: what they leave out stays as it is
 * @throws ApiError `empty_content`: one of title, content and excerpt must hold something
 */
export function assertNotEmpty(
  { title, content, excerpt }: EntryChanges,
  before: Pick<Entry, 'title' | 'content' | 'excerpt'> | null = null,
): void {
  const texts = [title ?? before?.title, content ?? before?.content, excerpt ?? before?.excerpt];
  if (!texts.some(Boolean))
    throw new ApiError('empty_content', 400, 'Title, content and excerpt are all empty.');
}

/** Stored texts as the viewer may write them, since they may be from someone with more rights. */
export function allowedTexts(
  { viewer }: Context,
  { title, content, excerpt }: Pick<EntryChanges, 'title' | 'content' | 'excerpt'>,
): Pick<EntryChanges, 'title' | 'content' | 'excerpt'> {
  if (viewer.can('unfiltered_html')) return { title, content, excerpt };
  return {
    title: title && sanitizeBasic(title),
    content: content && sanitizeHtml(content),
    excerpt: excerpt && sanitizeHtml(excerpt),
  };
}

/**
 * Whoever may read an entry may copy it; one with a password only who may edit it, since a copy has all of its text.
 * @throws ApiError `rest_forbidden`
 */
export function assertCanCopy(context: Context, entry: EntrySummary): void {
  assertCanRead(context, entry);
  if (entry.password !== '' && !canEditRecord(context.viewer, entry))
    throw refused(
      context.viewer,
      'rest_forbidden',
      'It has a password, so only who may edit it may copy it.',
    );
}

/**
 * A draft like an entry, by whoever asks for it: with its text, terms, picture, fields and settings, but neither slug, dates nor comments. What search engines
 * are told is copied for those who may edit it, except for the canonical address, which is the original's.
 */
export async function copyOf(context: Context, entry: Entry): Promise<EntryChanges> {
  const { parentId, menuOrder, password, commentStatus, pingStatus } = entry;
  const { format, template, featuredMediaId, footnotes } = entry;
  const { canonical: _, ...seo } = parseSeo(entry.seo);
  return {
    ...allowedTexts(context, entry),
    status: 'draft',
    ...{ parentId, menuOrder, password, commentStatus, pingStatus },
    ...{ format, template, featuredMediaId, footnotes },
    ownValues: parseValues(entry.values),
    ...(canEditRecord(context.viewer, entry) ? { seo } : {}),
    terms: await termIdsOf(context, entry.id),
  };
}

/** By taxonomy. */
async function termIdsOf(context: Context, id: number): Promise<Record<string, number[]>> {
  const ids: Record<string, number[]> = {};
  for (const { id: termId, taxonomy } of await termsOfEntry(context).load(id))
    ids[taxonomy] = [...(ids[taxonomy] ?? []), termId];
  return ids;
}
