import type { Id, Ids, Maybe } from '../../../../graphql/input-values.ts';
import type { DateQuery } from '../date-query.ts';
import type { TaxQuery } from '../read-tax-query.ts';
import type { AskedOrder } from './value-orders.ts';
import type { FieldsWhere } from './value-where.ts';

/** The `where` of lists of posts, pages and the like, as GraphQL has read it; each list offers what makes sense for it. */
export interface EntryWhere {
  readonly author?: Maybe<Id>;
  readonly authorIn?: Ids;
  readonly authorName?: Maybe<string>;
  readonly authorNotIn?: Ids;
  readonly categoryId?: Maybe<Id>;
  readonly categoryIn?: Ids;
  readonly categoryName?: Maybe<string>;
  readonly categoryNotIn?: Ids;
  readonly dateQuery?: Maybe<DateQuery>;
  readonly fields?: Maybe<FieldsWhere>;
  readonly formats?: Maybe<readonly Maybe<string>[]>;
  readonly hasPassword?: Maybe<boolean>;
  readonly id?: Maybe<Id>;
  readonly in?: Ids;
  readonly isSticky?: Maybe<boolean>;
  readonly mimeType?: Maybe<string>;
  readonly modifiedAfter?: Maybe<string>;
  readonly modifiedBefore?: Maybe<string>;
  readonly name?: Maybe<string>;
  readonly nameIn?: Maybe<readonly Maybe<string>[]>;
  readonly notIn?: Ids;
  readonly orderby?: Maybe<readonly Maybe<Order>[]>;
  readonly parent?: Maybe<Id>;
  readonly parentIn?: Ids;
  readonly parentNotIn?: Ids;
  readonly password?: Maybe<string>;
  readonly publishedAfter?: Maybe<string>;
  readonly publishedBefore?: Maybe<string>;
  readonly search?: Maybe<string>;
  readonly searchColumns?: Maybe<readonly Maybe<'title' | 'content' | 'excerpt'>[]>;
  readonly searchExact?: Maybe<boolean>;
  readonly stati?: Maybe<readonly Maybe<string>[]>;
  readonly status?: Maybe<string>;
  readonly tag?: Maybe<string>;
  readonly tagId?: Maybe<Id>;
  readonly tagIn?: Ids;
  readonly tagNotIn?: Ids;
  readonly tagSlugAnd?: Maybe<readonly Maybe<string>[]>;
  readonly tagSlugIn?: Maybe<readonly Maybe<string>[]>;
  readonly taxQuery?: Maybe<TaxQuery>;
  readonly title?: Maybe<string>;
}

interface Order {
  readonly field: AskedOrder['by'];
  readonly order: AskedOrder['direction'];
}
