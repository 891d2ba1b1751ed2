import { canPublish } from '../../../auth/record-capabilities.ts';
import type { Context } from '../../../context.ts';
import { toDatabaseId } from '../../../graphql/global-id.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { termsOfEntry } from '../../records/entry-loaders.ts';
import { postFormats } from '../post-formats.ts';
import { readTermNodes, type TermNodesInput } from './read-term-nodes.ts';

type Maybe<Value> = Value | null | undefined;

/** A post as a mutation's input has it. */
export interface PostInput {
  readonly authorId?: Maybe<string | number>;
  readonly categories?: Maybe<TermNodesInput>;
  readonly commentStatus?: Maybe<string>;
  readonly content?: Maybe<string>;
  readonly date?: Maybe<string>;
  readonly excerpt?: Maybe<string>;
  readonly featuredImageId?: Maybe<string | number>;
  readonly isSticky?: Maybe<boolean>;
  readonly password?: Maybe<string>;
  readonly pingStatus?: Maybe<string>;
  readonly postFormats?: Maybe<TermNodesInput>;
  readonly slug?: Maybe<string>;
  readonly status?: Maybe<string>;
  readonly tags?: Maybe<TermNodesInput>;
  readonly title?: Maybe<string>;
}

/**
 * The arguments of `createPost` and `updatePost` in an input. Terms that are not there are made, by the operation that makes
 * terms; `id` is of the post that is changed.
 * @throws ApiError as that operation, and `rest_invalid_param` for an id that is none
 */
export async function readPostInput(
  context: Context,
  input: PostInput,
  id?: number,
): Promise<Readonly<Record<string, unknown>>> {
  const carried = id === undefined ? [] : await termsOfEntry(context).load(id);
  const had = (name: string) =>
    carried.filter(({ taxonomy }) => taxonomy === name).map((term) => term.id);
  const given = {
    title: input.title,
    content: input.content,
    excerpt: input.excerpt,
    slug: input.slug,
    status: readStatus(context, input.status),
    date: input.date,
    password: input.password,
    comment_status: input.commentStatus,
    ping_status: input.pingStatus,
    sticky: input.isSticky,
    author: readId('authorId', input.authorId, 'user'),
    featured_media: readId('featuredImageId', input.featuredImageId, 'post'),
    format: readFormat(input.postFormats),
    categories: await readTermNodes(context, 'category', input.categories, had('category')),
    tags: await readTermNodes(context, 'post_tag', input.tags, had('post_tag')),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
}

/** Who may not publish submits (recorded: the one difference from REST). */
function readStatus({ viewer }: Context, status: Maybe<string>): Maybe<string> {
  const needsRight = status === 'publish' || status === 'future' || status === 'private';
  return needsRight && viewer.can('edit_posts') && !canPublish(viewer, 'post') ? 'pending' : status;
}

function readId(name: string, id: Maybe<string | number>, type: string): Maybe<number> {
  if (id == null) return undefined;
  const found = toDatabaseId(id, type);
  if (found === null) throw invalidParam(name, `${name} is no id of a ${type}.`);
  return found;
}

function readFormat(input: Maybe<TermNodesInput>): Maybe<string> {
  if (!input) return undefined;
  const first = input.nodes?.find((node) => node != null);
  if (!first) return input.append === false ? 'standard' : undefined;
  const named = (first.slug ?? first.name ?? '').toLowerCase().replace(/^post-format-/, '');
  const place = first.id == null ? null : toDatabaseId(first.id, 'post_format');
  const format = place === null ? named : postFormats[place];
  if (!postFormats.some((one) => one === format))
    throw invalidParam('postFormats', `postFormats is none of ${postFormats.join(', ')}.`);
  return format;
}
