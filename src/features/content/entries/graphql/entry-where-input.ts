import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { offsetPaginationField } from '../../../../graphql/offset-pagination.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
import { SEARCH_TEXT } from '../../../../operation/bounds.ts';
import { DateQueryInputRef } from './date-query-input.ts';
import { ContentTypeEnumRef, EntryOrderInputRef, PostStatusRef } from './entry-enums.ts';
import { taxQueryField } from './tax-query-input.ts';

/** What lists of posts, pages and the like may all be asked for. */
export const entryWhereFields = (t: InputFields) => ({
  dateQuery: t.field({ type: DateQueryInputRef, description: 'Conditions on its dates.' }),
  hasPassword: t.boolean({ description: 'Protected by a password, or not.' }),
  id: t.id({ ...publishedAs('Int'), description: 'The one of this id.' }),
  in: t.idList({
    required: optionalItems,
    description: 'Any of these ids, in this order unless `orderby` is given.',
  }),
  modifiedAfter: t.string({
    description: "Changed after this moment, RFC 3339; the site's time where no zone is said.",
  }),
  modifiedBefore: t.string({ description: 'Changed before this moment, as above.' }),
  name: t.string({ description: 'The one of this slug.' }),
  nameIn: t.stringList({ required: optionalItems, description: 'Any of these slugs.' }),
  notIn: t.idList({ required: optionalItems, description: 'None of these ids.' }),
  ...offsetPaginationField(t),
  orderby: t.field({
    type: [EntryOrderInputRef],
    required: optionalItems,
    description: 'What it is sorted by; the latest first unless said.',
  }),
  parent: t.id({ description: 'Right below this one; 0 for what is below none.' }),
  parentIn: t.idList({ required: optionalItems, description: 'Right below any of these.' }),
  parentNotIn: t.idList({ required: optionalItems, description: 'Below none of these.' }),
  password: t.string({ description: 'Protected by this password.' }),
  publishedAfter: t.string({
    description: "Published after this moment, RFC 3339; the site's time where no zone is said.",
  }),
  publishedBefore: t.string({ description: 'Published before this moment, as above.' }),
  search: t.string({
    extensions: { maxLength: SEARCH_TEXT },
    description: 'Words that must all be found; "phrases" whole, -words not.',
  }),
  searchColumns: t.field({
    type: [SearchColumnRef],
    required: optionalItems,
    description: 'Where to search; everywhere unless said.',
  }),
  searchExact: t.boolean({ description: 'Whether `search` is one phrase.' }),
  stati: t.field({
    type: [PostStatusRef],
    required: optionalItems,
    description: 'Any of these statuses, as far as the caller may see them.',
  }),
  status: t.field({
    type: PostStatusRef,
    description: 'This status, if the caller may see it; published unless said.',
  }),
  ...taxQueryField(t),
  title: t.string({ description: 'Exactly this title.' }),
});

/** What can be asked of everything that has an author. */
export const authorWhereFields = (t: InputFields) => ({
  author: t.id({ ...publishedAs('Int'), description: 'Written by this user.' }),
  authorIn: t.idList({ required: optionalItems, description: 'Written by any of these users.' }),
  authorName: t.string({ description: 'Written by the user of this slug.' }),
  authorNotIn: t.idList({
    required: optionalItems,
    description: 'Written by none of these users.',
  }),
});

/** What can be asked of everything that has tags. */
export const tagWhereFields = (t: InputFields) => ({
  tag: t.string({ description: 'With the tag of this slug; `a,b` is any, `a+b` all of them.' }),
  tagId: t.id({ ...publishedAs('String'), description: 'With this tag; `1,2` is any of them.' }),
  tagIn: t.idList({ required: optionalItems, description: 'With any of these tags.' }),
  tagNotIn: t.idList({ required: optionalItems, description: 'With none of these tags.' }),
  tagSlugAnd: t.stringList({
    required: optionalItems,
    description: 'With all tags of these slugs.',
  }),
  tagSlugIn: t.stringList({
    required: optionalItems,
    description: 'With any tag of these slugs.',
  }),
});

const SearchColumnRef = builder.enumType('PostSearchColumnEnum', {
  description: 'A text that is searched.',
  values: {
    TITLE: { value: 'title', description: 'The title.' },
    CONTENT: { value: 'content', description: 'The content.' },
    EXCERPT: { value: 'excerpt', description: 'The excerpt.' },
  } as const,
});

export const ContentNodeWhereRef = builder.inputType('RootQueryToContentNodeConnectionWhereArgs', {
  description: 'Which posts, pages and the like.',
  fields: (t) => ({
    ...entryWhereFields(t),
    contentTypes: t.field({
      type: [ContentTypeEnumRef],
      required: optionalItems,
      description: 'Of any of these kinds.',
    }),
  }),
});
