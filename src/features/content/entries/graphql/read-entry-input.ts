import { canPublish, kindCapability } from '../../../../auth/record-capabilities.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import type { Context } from '../../../../operation/context.ts';
import { toFullDateTime } from '../../../../operation/date-time.ts';
import { invalidParam } from '../../../../operation/errors.ts';

/** What the inputs of all kinds' mutations have (entry-inputs.ts). */
export interface EntryInput {
  readonly authorId?: Maybe<string | number>;
  readonly content?: Maybe<string>;
  readonly date?: Maybe<string>;
  readonly excerpt?: Maybe<string>;
  readonly featuredImageId?: Maybe<string | number>;
  readonly password?: Maybe<string>;
  readonly slug?: Maybe<string>;
  readonly status?: Maybe<string>;
  readonly title?: Maybe<string>;
}

/** The same as the arguments of a kind's operations. @throws ApiError `rest_invalid_param` for an id that is none */
export const readEntryInput = (context: Context, kind: string, input: EntryInput) => ({
  title: input.title,
  content: input.content,
  excerpt: input.excerpt,
  slug: input.slug,
  status: readStatus(context, kind, input.status),
  date: input.date == null ? input.date : toFullDateTime(input.date),
  password: input.password,
  author: readId('authorId', input.authorId, 'user'),
  featured_media: readId('featuredImageId', input.featuredImageId, 'post'),
});

/** Arguments without those that were not given: null in an input is nothing. */
export const onlyGiven = (args: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value != null));

/** The number that an id in an input names. @throws ApiError `rest_invalid_param` */
export function readId(name: string, id: Maybe<string | number>, type: string): Maybe<number> {
  if (id == null) return undefined;
  const found = toDatabaseId(id, type);
  if (found === null) throw invalidParam(name, `${name} is no id of a ${type}.`);
  return found;
}

/** Who may not publish submits (recorded: the one difference from REST). */
function readStatus({ viewer }: Context, kind: string, status: Maybe<string>): Maybe<string> {
  const needsRight = status === 'publish' || status === 'future' || status === 'private';
  const maySubmit = viewer.can(kindCapability('edit', kind)) && !canPublish(viewer, kind);
  return needsRight && maySubmit ? 'pending' : status;
}
