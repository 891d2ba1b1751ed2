import type { MiddlewareHandler } from 'hono';
import { replaceResponse } from './message.ts';

/**
 * Whether `If-None-Match` names the tag (RFC 9110 §13.1.2: compared weakly, `*` for any), be it in any content coding: who has one
 * has the same content.
 */
export const isKnownTag = (header: string | null | undefined, tag: string): boolean =>
  typeof header === 'string' &&
  (header === tag ||
    header.trim() === '*' ||
    entityTags(header).some((one) => one.replace(/^W\//, '') === tag));

/**
 * The tags of a list as `If-Match` and `If-None-Match` have it, without their content codings; a comma may stand inside of a tag.
 */
export const entityTags = (header: string): readonly string[] => tagsIn(header).map(plainTag);

/**
 * The tag of a representation in a content coding: `"1"` is `"1-gzip"` in gzip. It is as strong as the tag itself, so it can be sent
 * back in `If-Match`.
 */
export const codedTag = (tag: string, coding: string): string =>
  tag.endsWith('"') ? `${tag.slice(0, -1)}-${coding}"` : tag;

/**
 * Answers 304 to a caller who has the representation already (RFC 9110 §13.1.2). `hono/etag` makes a digest of every response without a
 * tag, for which it reads exports, uploads and event streams to their ends, and it knows no tags of content codings.
 */
export const notModified: MiddlewareHandler = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  const known = c.req.header('If-None-Match');
  const tag = plainTag(headers.get('ETag') ?? '');
  if (!known || !tag) return;
  if (status !== 304 && (status !== 200 || !isKnownTag(known, tag))) return;
  const others = [...headers].filter(([name]) => !name.startsWith('content-'));
  const response = new Response(null, { status: 304, headers: others });
  response.headers.set('ETag', tagToConfirm(known, tag));
  replaceResponse(c, response);
};

/** The tag for a 304: the one in the header that made it a 304, so that the caller knows which of its copies is valid. */
export const tagToConfirm = (header: string, tag: string): string =>
  tagsIn(header)
    .map((one) => one.replace(/^W\//, ''))
    .find((one) => plainTag(one) === tag) ?? tag;

const tagsIn = (header: string): readonly string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? [];

/** Removes the content coding. */
const plainTag = (tag: string): string => tag.replace(/-(?:br|zstd|gzip)"$/, '"');
