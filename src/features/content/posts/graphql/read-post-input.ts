import { toDatabaseId } from '../../../../graphql/global-id.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { readInput } from '../../../../model/graphql-fields.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { termsOfEntry } from '../../entries/entry-loaders.ts';
import {
  type EntryInput,
  onlyGiven,
  readEntryInput,
} from '../../entries/graphql/read-entry-input.ts';
import { postFormats } from '../post-formats.ts';
import { postKind } from '../post-kind.ts';
import { readTermNodes, type TermNodesInput } from './read-term-nodes.ts';

/** A post as a mutation's input has it. */
export interface PostInput extends EntryInput {
  readonly categories?: Maybe<TermNodesInput>;
  readonly postFormats?: Maybe<TermNodesInput>;
  readonly tags?: Maybe<TermNodesInput>;
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
  return onlyGiven({
    ...readEntryInput(context, 'post', input),
    ...readInput(postKind.fields, input),
    format: readFormat(input.postFormats),
    categories: await readTermNodes(context, 'category', input.categories, had('category')),
    tags: await readTermNodes(context, 'post_tag', input.tags, had('post_tag')),
  });
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
