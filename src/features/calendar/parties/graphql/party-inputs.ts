import type { InputFields } from '../../../../graphql/builder.ts';
import { LONG_TEXT } from '../../../../operation/bounds.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import { readId } from '../../../content/entries/graphql/read-entry-input.ts';

/** What mutations write of venues and organizers alike. */
export const partyInputFields = (t: InputFields) => ({
  authorId: t.id({ description: "The author's global id or number." }),
  content: t.string({
    extensions: { maxLength: LONG_TEXT },
    description: 'What is to be said of it, as HTML.',
  }),
  date: t.string({
    description: "When it is published, in the site's time unless a zone is said.",
  }),
  featuredImageId: t.id({ description: 'The global id or number of its picture; 0 for none.' }),
  phone: t.string({ description: 'The telephone number.' }),
  status: t.field({
    type: PostStatusRef,
    description: 'Its status; who may not publish gets `PENDING` instead.',
  }),
  website: t.string({ description: 'The address of its website.' }),
});

/** The same as GraphQL has read it. */
export interface PartyInput {
  readonly title?: string | null | undefined;
  readonly authorId?: string | number | null | undefined;
  readonly content?: string | null | undefined;
  readonly date?: string | null | undefined;
  readonly featuredImageId?: string | number | null | undefined;
  readonly phone?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly website?: string | null | undefined;
}

/** The same as arguments of an operation. @throws ApiError `rest_invalid_param` for an id that is none */
export const readPartyInput = (input: PartyInput) => ({
  author: readId('authorId', input.authorId, 'user'),
  description: input.content,
  date: input.date,
  image: readId('featuredImageId', input.featuredImageId, 'post')?.toString(),
  phone: input.phone,
  status: input.status,
  website: input.website,
});
