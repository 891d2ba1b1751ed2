import { ApiError } from '../../lib/api-error.ts';
import type { ArgValues } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { invalidParam, refused } from '../../operation/errors.ts';
import { readMoment } from '../../operation/site-time.ts';
import type { Fields, FieldValues } from '../fields/field.ts';
import { toColumns } from '../fields/field-values.ts';
import type { WrittenOwnValues } from '../fields/own-value-args.ts';
import { readOwnValues } from '../fields/read-own-values.ts';
import type { Kind, OwnFields } from '../kinds/kind.ts';
import { canPublish } from '../record-capabilities.ts';
import { readSeo, type WrittenSeo } from '../seo/written-seo.ts';
import { sanitizeBasic, sanitizeHtml } from '../text/sanitize-html.ts';
import { userById } from '../users/user-loaders.ts';
import { type Entry, entryById } from './entry.ts';
import type { EntryChanges } from './entry-changes.ts';
import { rawText, type unpublishArgs, type writtenEntryArgs } from './written-entry-args.ts';

type UnpublishValues = Partial<ArgValues<typeof unpublishArgs>>;

export type WrittenValues = Partial<ArgValues<typeof writtenEntryArgs>> & FieldValues<Fields>;

/**
 * Converts written arguments of an entry to changes: rights to statuses checked, authors known, HTML sanitised for those
 * who may not write it freely (docs/rest.md §3.3, §4.3).
 * @throws ApiError `rest_cannot_publish`, `rest_invalid_author`, `rest_invalid_param` (template), `rest_invalid_type` (meta)
 */
export async function readWrittenEntry(
  context: Context,
  kind: Pick<Kind, 'name' | 'fields' | keyof OwnFields>,
  args: WrittenValues & WrittenOwnValues & { readonly seo?: WrittenSeo | null | undefined },
  before: Entry | null,
): Promise<EntryChanges> {
  assertCanSetStatus(context, kind.name, args.status, before);
  assertTemplate(args.template, before);
  const clean = (text: string | undefined, sanitize = sanitizeHtml) =>
    text === undefined || context.viewer.can('unfiltered_html') ? text : sanitize(text);
  const cleanLine = (text: string) => clean(text, sanitizeBasic) ?? text;
  return {
    title: clean(rawText(args.title), sanitizeBasic)?.trim(),
    content: clean(rawText(args.content)),
    excerpt: clean(rawText(args.excerpt)),
    slug: args.slug,
    status: args.status,
    date: readDate(context, args),
    unpublishAt: readUnpublishAt(context, kind.name, args),
    password: args.password,
    authorId: await readAuthor(context, args.author, before),
    featuredMediaId: await readFeaturedMedia(context, args.featured_media),
    footnotes: readFootnotes(args.meta),
    ...toColumns(kind.fields, args, cleanLine),
    ownValues: await readOwnValues(context, kind, args, before?.values ?? ''),
    seo: await readSeo(context, args.seo, before?.seo ?? ''),
  };
}

function assertCanSetStatus(
  { viewer }: Context,
  kind: string,
  status: string | undefined,
  before: Entry | null,
): void {
  const needsRight = status === 'publish' || status === 'future' || status === 'private';
  if (!needsRight || status === before?.status || canPublish(viewer, kind)) return;
  throw refused(viewer, 'rest_cannot_publish', 'You are not allowed to publish this.');
}

/** `date` goes before `date_gmt`; null lets the date float. */
function readDate(
  { site }: Context,
  { date, date_gmt: utc }: WrittenValues,
): string | null | undefined {
  if (typeof date === 'string') return readMoment(date, site) ?? undefined;
  if (typeof utc === 'string') return readMoment(utc, site, true) ?? undefined;
  return date === null || utc === null ? null : undefined;
}

/**
 * Returns until when a write has the entry published: a moment, null for ever, undefined if the write doesn't say.
 * @throws ApiError `rest_cannot_publish`; `rest_invalid_param` for a moment that is over
 */
export function readUnpublishAt(
  { site, viewer, now }: Context,
  kind: string,
  { unpublish_at: local, unpublish_at_gmt: utc }: UnpublishValues,
): string | null | undefined {
  if (local === undefined && utc === undefined) return undefined;
  if (!canPublish(viewer, kind))
    throw refused(viewer, 'rest_cannot_publish', 'You are not allowed to publish this.');
  const moment = local ? readMoment(local, site) : utc ? readMoment(utc, site, true) : null;
  if (moment !== null && moment <= now)
    throw invalidParam('unpublish_at', 'unpublish_at must be later than now.');
  return moment;
}

/** 0 is no wish (as the reference has it). */
async function readAuthor(
  context: Context,
  author: number | undefined,
  before: Entry | null,
): Promise<number | undefined> {
  if (!author || author === before?.authorId) return undefined;
  if (author !== context.viewer.id && !(await userById(context).load(author)))
    throw new ApiError('rest_invalid_author', 400, 'There is no user with the id given as author.');
  return author;
}

/** @throws ApiError `rest_invalid_param` for a template that the theme has not */
function assertTemplate(template: unknown, before: Entry | null): void {
  const isKnown =
    template === undefined ||
    template === '' ||
    template === before?.template ||
    templates.some((known) => known === template);
  if (!isKnown) throw invalidParam('template', `template is not one of ${templates.join(', ')}.`);
}

/** 0 takes the image away; an id that is no media item's is passed over (recorded). */
async function readFeaturedMedia(
  context: Context,
  id: number | undefined,
): Promise<number | null | undefined> {
  if (id === undefined) return undefined;
  if (id === 0) return null;
  return (await entryById(context).load(id))?.kind === 'attachment' ? id : undefined;
}

function readFootnotes(meta: Readonly<Record<string, unknown>> | undefined): string | undefined {
  if (meta === undefined || !Object.hasOwn(meta, 'footnotes')) return undefined;
  const { footnotes } = meta;
  if (footnotes === null) return '';
  if (typeof footnotes === 'string') return footnotes;
  throw new ApiError('rest_invalid_type', 400, 'meta.footnotes is not of type string.');
}

/** Page templates that clients of the reference ask for by name; the empty one is the default. */
const templates: readonly string[] = [
  'elementor_canvas',
  'elementor_header_footer',
  'elementor_theme',
  'archive-events',
  'single-event',
];
