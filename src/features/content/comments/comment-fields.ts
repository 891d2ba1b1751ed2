import { decodeHTML } from 'entities';
import { wishes } from '../../../content/entries/entry-changes.ts';
import { contentArg, rawText } from '../../../content/entries/written-entry-args.ts';
import {
  acfProperty,
  ownValueArgs,
  type WrittenOwnValues,
} from '../../../content/fields/own-value-args.ts';
import { patchValues } from '../../../content/fields/own-values.ts';
import { assertComplete, readOwnValues } from '../../../content/fields/read-own-values.ts';
import { ownFieldsOfComments } from '../../../content/kinds/registry.ts';
import { isSafeAddress } from '../../../content/text/safe-attributes.ts';
import { sanitizeComment } from '../../../content/text/sanitize-html.ts';
import { avatarSchema } from '../../../content/users/present-user.ts';
import { userById } from '../../../content/users/user-loaders.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { stripTags } from '../../../lib/strip-tags.ts';
import {
  type ArgValues,
  integer,
  schemaOf,
  shownAs,
  string,
  unlisted,
} from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import {
  allWritten,
  readOnly,
  resourceSchema,
  written,
} from '../../../operation/representation/resource-schema.ts';
import { readMoment } from '../../../operation/site-time.ts';

// The fields that both writes of a comment take (docs/rest.md §4.11), in the index's order: `parent` and `post` come between these groups.
const commentAuthorFields = {
  author: integer({ description: "The author's user id, if the author is a user." }),
  author_email: shownAs(
    // An empty address removes the address.
    schemaOf<string>({ type: 'string', if: { maxLength: 0 }, else: { format: 'email' } }),
    { description: "The author's e-mail address.", type: 'string', format: 'email' },
  ),
  author_ip: string({ format: 'ip', description: "The author's network address." }),
  author_name: string({ description: "The author's name." }),
  author_url: string({ format: 'uri', description: "The address of the author's site." }),
  author_user_agent: string({ description: "The author's program." }),
  content: shownAs(contentArg, {
    description: 'The content.',
    type: 'object',
    properties: {
      raw: { description: 'As it was written.', type: 'string', context: ['edit'] },
      rendered: {
        description: 'As HTML.',
        type: 'string',
        context: ['view', 'edit', 'embed'],
        readonly: true,
      },
    },
  }),
  date: string({ format: 'date-time', description: "When it was written, in the site's time." }),
  date_gmt: string({ format: 'date-time', description: 'When it was written, in UTC.' }),
};

const commentStateFields = {
  type: unlisted(string({ description: 'Its type, which nobody chooses.' })),
  status: string({ description: 'How it stands: approved, hold, spam or trash.' }),
  meta: shownAs(schemaOf<Readonly<Record<string, unknown>>>({ type: 'object' }), {
    description: 'Further fields.',
    type: 'object',
    properties: {},
  }),
};

/** The own fields that a site declares for comments. */
export const commentOwnFields = ownValueArgs(ownFieldsOfComments, commentStateFields.meta);

/** The writable fields of a new comment. */
export const newCommentFields = {
  ...commentAuthorFields,
  parent: integer({ default: 0, description: 'The id of the comment that it answers.' }),
  post: integer({ default: 0, description: 'The id of the post that it is about.' }),
  ...commentStateFields,
  ...commentOwnFields,
};

/** The writable fields of a stored comment. */
export const changedCommentFields = {
  ...commentAuthorFields,
  parent: integer({ description: 'The id of the comment that it answers.' }),
  post: integer({ description: 'The id of the post that it is about.' }),
  ...commentStateFields,
  ...commentOwnFields,
};

const { author, author_email, author_ip, author_name, author_url, author_user_agent } =
  newCommentFields;
const { content, date, date_gmt, parent, post, status, meta } = newCommentFields;

/** A comment, for OPTIONS and the OpenAPI document. */
export const commentSchema = resourceSchema('comment', {
  id: readOnly('always', 'integer', 'Its number.'),
  ...allWritten('always', { author }),
  ...allWritten('edit', { author_email, author_ip }),
  ...allWritten('always', { author_name, author_url }),
  ...allWritten('edit', { author_user_agent }),
  ...allWritten('always', { content, date }),
  ...allWritten('view', { date_gmt }),
  link: readOnly('always', 'string', 'Its address on the page of its post.', { format: 'uri' }),
  ...allWritten('always', { parent }),
  ...allWritten('view', { post, status }),
  type: readOnly('always', 'string', 'Its type.', { default: 'comment' }),
  author_avatar_urls: avatarSchema("Addresses of the author's picture by width in pixels."),
  meta: written('view', meta),
  ...acfProperty(ownFieldsOfComments),
});

type WrittenValues = Partial<ArgValues<typeof changedCommentFields>>;

/** The columns that a write of a comment sets; absent ones were not sent. */
export interface WrittenComment {
  readonly authorId?: number;
  readonly authorName?: string;
  readonly authorEmail?: string;
  readonly authorUrl?: string;
  readonly authorIp?: string;
  readonly authorAgent?: string;
  readonly content?: string;
  readonly date?: string;
  readonly dateLocal?: null;
}

/**
 * Reads and cleans a write: HTML is sanitized for callers who may not write it freely, and a user named as the author provides name and
 * addresses where none were sent.
 * @throws ApiError `rest_comment_author_invalid`, `rest_comment_content_invalid`, `comment_…_column_length`
 */
export async function readWrittenComment(
  context: Context,
  args: WrittenValues,
): Promise<WrittenComment> {
  // Texts that are too long are refused before they are cleaned, which takes time.
  assertNotTooLong({
    authorName: args.author_name,
    authorEmail: args.author_email,
    authorUrl: args.author_url,
    content: rawText(args.content),
  });
  const date = readDate(context, args);
  const written = {
    ...(args.author === undefined ? {} : await authorColumns(context, args.author)),
    ...wishes({
      authorName: args.author_name && decodeHTML(stripTags(args.author_name)).trim(),
      authorEmail: args.author_email?.trim(),
      authorUrl: args.author_url && safeUrl(args.author_url.trim()),
      authorIp: args.author_ip,
      authorAgent: args.author_user_agent && stripTags(args.author_user_agent),
      content: readContent(context, args),
      date,
      dateLocal: date === undefined ? undefined : null,
    }),
  };
  assertNotTooLong(written);
  return written;
}

/** Returns the author columns of a comment by a user. @throws ApiError `rest_comment_author_invalid` */
export async function authorColumns(
  context: Context,
  id: number,
): Promise<
  Required<Pick<WrittenComment, 'authorId' | 'authorName' | 'authorEmail' | 'authorUrl'>>
> {
  const user = await userById(context).load(id);
  if (!user)
    throw new ApiError('rest_comment_author_invalid', 400, 'There is no user with this id.');
  return { authorId: id, authorName: user.name, authorEmail: user.email, authorUrl: user.url };
}

/**
 * Reads the own fields of a write. @param before the column of the comment; empty for a new one
 * @returns a function that gives the column after the write; undefined if none of them is written
 * @throws ApiError as `readOwnValues` and `assertComplete`
 */
export async function readCommentValues(
  context: Context,
  args: WrittenOwnValues,
  before: string,
): Promise<((stored: string) => { readonly values: string }) | undefined> {
  const patch = await readOwnValues(context, ownFieldsOfComments, args, before);
  if (!patch) return undefined;
  assertComplete(ownFieldsOfComments, before, patch);
  return (stored) => {
    const values = patchValues(ownFieldsOfComments, stored, patch);
    assertNotTooLong({ values });
    return { values };
  };
}

function readContent({ viewer }: Context, { content }: WrittenValues): string | undefined {
  const raw = rawText(content)?.trim();
  if (raw === undefined) return undefined;
  const clean = viewer.can('unfiltered_html') ? raw : sanitizeComment(raw).trim();
  if (clean === '') throw invalidContent();
  return clean;
}

/** 400 for a comment that says nothing. */
export const invalidContent = (): ApiError =>
  new ApiError('rest_comment_content_invalid', 400, 'A comment must say something.');

const readDate = (
  { site }: Context,
  { date, date_gmt: utc }: WrittenValues,
): string | undefined => {
  if (date !== undefined) return readMoment(date, site) ?? undefined;
  return utc === undefined ? undefined : (readMoment(utc, site, true) ?? undefined);
};

/** An address that browsers would run is left out. */
const safeUrl = (url: string): string => (isSafeAddress(url) ? url : '');

/** In bytes of UTF-8, as the reference counts. */
const LONGEST = [
  { column: 'authorName', most: 245, code: 'comment_author_column_length' },
  { column: 'authorEmail', most: 100, code: 'comment_author_email_column_length' },
  { column: 'authorUrl', most: 200, code: 'comment_author_url_column_length' },
  { column: 'content', most: 65_525, code: 'comment_content_column_length' },
  { column: 'values', most: 65_525, code: 'comment_fields_length' },
] as const;

type Column = (typeof LONGEST)[number]['column'];

function assertNotTooLong(written: { readonly [column in Column]?: string | undefined }): void {
  for (const { column, most, code } of LONGEST)
    if (Buffer.byteLength(written[column] ?? '') > most)
      throw new ApiError(code, 400, `This is longer than ${most} bytes.`);
}
