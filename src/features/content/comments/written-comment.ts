import { decodeHTML } from 'entities';
import { ApiError } from '../../../lib/api-error.ts';
import { stripTags } from '../../../lib/strip-tags.ts';
import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { isSafeAddress } from '../entries/text/safe-address.ts';
import { sanitizeComment } from '../entries/text/sanitize-basic.ts';
import { rawText } from '../entries/text-args.ts';
import { readMoment } from '../site/site-time.ts';
import { userById } from '../users/user-loaders.ts';
import type { changedCommentFields } from './comment-fields.ts';

type WrittenValues = Partial<ArgValues<typeof changedCommentFields>>;

/** What a caller wrote of a comment, as columns; what is absent was not written. */
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
 * Reads and cleans what was written: HTML is sanitised for those who may not write it freely, and someone named as the
 * author lends name and addresses where none were sent.
 * @throws ApiError `rest_comment_author_invalid`, `rest_comment_content_invalid`, `comment_…_column_length`
 */
export async function readWrittenComment(
  context: Context,
  args: WrittenValues,
): Promise<WrittenComment> {
  const { author_ip: authorIp, author_user_agent: authorAgent } = args;
  // What is too long is not even cleaned, which takes time.
  assertNotTooLong({
    authorName: args.author_name,
    authorEmail: args.author_email,
    authorUrl: args.author_url,
    content: rawText(args.content),
  });
  const content = readContent(context, args);
  const date = readDate(context, args);
  const written = {
    ...(args.author === undefined ? {} : await authorColumns(context, args.author)),
    ...(args.author_name === undefined
      ? {}
      : { authorName: decodeHTML(stripTags(args.author_name)).trim() }),
    ...(args.author_email === undefined ? {} : { authorEmail: args.author_email.trim() }),
    ...(args.author_url === undefined ? {} : { authorUrl: safeUrl(args.author_url.trim()) }),
    ...(authorIp === undefined ? {} : { authorIp }),
    ...(authorAgent === undefined ? {} : { authorAgent: stripTags(authorAgent) }),
    ...(content === undefined ? {} : { content }),
    ...(date === undefined ? {} : { date, dateLocal: null }),
  };
  assertNotTooLong(written);
  return written;
}

/** What a comment shows of a user who wrote it. @throws ApiError `rest_comment_author_invalid` */
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
] as const;

type Column = (typeof LONGEST)[number]['column'];

function assertNotTooLong(written: { readonly [column in Column]?: string | undefined }): void {
  for (const { column, most, code } of LONGEST)
    if (Buffer.byteLength(written[column] ?? '') > most)
      throw new ApiError(code, 400, `This is longer than ${most} bytes.`);
}
