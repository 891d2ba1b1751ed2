import type { InputFields } from '../../../../graphql/builder.ts';
import { nullIs, REFUSES_NULL } from '../../../../graphql/cleared-input.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { inputFields, readInput } from '../../../../model/graphql-fields.ts';
import { LONG_TEXT } from '../../../../operation/bounds.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import { onlyGiven, readId } from '../../../content/entries/graphql/read-entry-input.ts';
import type { PartyKind } from '../party-kind.ts';
import type { PartyTable } from '../party-loaders.ts';

/** What mutations write of a venue or an organizer, apart from the name. */
export const partyInputFields = <T extends PartyTable>(t: InputFields, kind: PartyKind<T>) => ({
  ...inputFields(t, kind.fields),
  authorId: t.id({ description: "The author's global id or number." }),
  content: t.string({
    extensions: { maxLength: LONG_TEXT },
    description: 'What is to be said of it, as HTML.',
  }),
  date: t.string({
    extensions: REFUSES_NULL,
    description: "When it is published, in the site's time unless a zone is said.",
  }),
  featuredImageId: t.id({
    extensions: nullIs('0'),
    description: 'The global id or number of its picture; 0 for none.',
  }),
  status: t.field({
    type: PostStatusRef,
    description: 'Its status; who may not publish gets `PENDING` instead.',
  }),
});

/** The input as GraphQL parses it, with the fields of the kind. */
export interface PartyInput {
  readonly title?: Maybe<string>;
  readonly authorId?: Maybe<string | number>;
  readonly content?: Maybe<string>;
  readonly date?: Maybe<string>;
  readonly featuredImageId?: Maybe<string | number>;
  readonly status?: Maybe<string>;
}

/** Converts it to arguments of an operation. @throws ApiError `rest_invalid_param` for a malformed id */
export const readPartyInput = <T extends PartyTable>(
  kind: PartyKind<T>,
  input: PartyInput,
): Readonly<Record<string, unknown>> =>
  onlyGiven({
    ...readInput(kind.fields, input),
    [kind.word]: input.title,
    author: readId('authorId', input.authorId, 'user'),
    description: input.content,
    date: input.date,
    image: readId('featuredImageId', input.featuredImageId, 'post')?.toString(),
    status: input.status,
  });
