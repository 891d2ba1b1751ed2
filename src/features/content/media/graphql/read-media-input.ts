import type { Maybe } from '../../../../graphql/input-values.ts';
import { onlyGiven, readId } from '../../entries/graphql/read-entry-input.ts';
import { readSeoInput } from '../../seo/graphql/seo-input.ts';

interface MediaInput {
  readonly altText?: Maybe<string>;
  readonly authorId?: Maybe<string | number>;
  readonly caption?: Maybe<string>;
  readonly commentStatus?: Maybe<string>;
  readonly date?: Maybe<string>;
  readonly dateGmt?: Maybe<string>;
  readonly description?: Maybe<string>;
  readonly parentId?: Maybe<string | number>;
  readonly pingStatus?: Maybe<string>;
  readonly slug?: Maybe<string>;
  readonly status?: Maybe<string>;
  readonly title?: Maybe<string>;
}

/** An input as the arguments of the operations. @throws ApiError `rest_invalid_param` for an id that is none */
export const readMediaInput = (input: MediaInput): Readonly<Record<string, unknown>> => ({
  ...readSeoInput(input),
  ...onlyGiven({
    alt_text: input.altText,
    author: readId('authorId', input.authorId, 'user'),
    caption: input.caption,
    comment_status: input.commentStatus,
    date: input.date,
    date_gmt: input.dateGmt,
    description: input.description,
    post: readId('parentId', input.parentId, 'post'),
    ping_status: input.pingStatus,
    slug: input.slug,
    // Of the statuses that can be written, all others than this one make a file as public as what it belongs to.
    status: input.status == null ? undefined : input.status === 'private' ? 'private' : 'publish',
    title: input.title,
  }),
});
