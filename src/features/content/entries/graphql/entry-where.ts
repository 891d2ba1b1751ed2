import type { InputShapeFromFields } from '@pothos/core';
import type { Id, Ids, Maybe } from '../../../../graphql/input-values.ts';
import type { authorWhereFields, entryWhereFields } from './entry-where-input.ts';
import type { FieldsWhere } from './value-where.ts';

type Shared = ReturnType<typeof entryWhereFields> & ReturnType<typeof authorWhereFields>;

/** The `where` of lists of posts, pages and the like, as GraphQL has read it; each list offers what makes sense for it. */
export interface EntryWhere extends Partial<InputShapeFromFields<Shared>> {
  readonly categoryId?: Maybe<Id>;
  readonly categoryIn?: Ids;
  readonly categoryName?: Maybe<string>;
  readonly categoryNotIn?: Ids;
  readonly fields?: Maybe<FieldsWhere>;
  readonly formats?: Maybe<readonly Maybe<string>[]>;
  readonly isSticky?: Maybe<boolean>;
  readonly mimeType?: Maybe<string>;
  readonly tag?: Maybe<string>;
  readonly tagId?: Maybe<Id>;
  readonly tagIn?: Ids;
  readonly tagNotIn?: Ids;
  readonly tagSlugAnd?: Maybe<readonly Maybe<string>[]>;
  readonly tagSlugIn?: Maybe<readonly Maybe<string>[]>;
}
