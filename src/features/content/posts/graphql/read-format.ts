import { toDatabaseId } from '../../../../graphql/global-id.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import type { TermNodesInput } from '../../entries/graphql/read-term-nodes.ts';
import { postFormats } from '../post-formats.ts';

/** The format that an input names; undefined for none. @throws ApiError `rest_invalid_param` for a format that there is not */
export function readFormat(input: Maybe<TermNodesInput>): string | undefined {
  if (!input) return undefined;
  const first = input.nodes?.find((node) => node != null);
  if (!first) return input.append === false ? 'standard' : undefined;
  const named = (first.slug ?? first.name ?? '').toLowerCase().replace(/^post-format-/, '');
  const place = first.id == null ? null : toDatabaseId(first.id, 'post_format');
  const format = place === null ? named : postFormats[place];
  if (format === undefined || !postFormats.some((one) => one === format))
    throw invalidParam('postFormats', `postFormats is none of ${postFormats.join(', ')}.`);
  return format;
}
