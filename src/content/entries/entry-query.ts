import type { SiteZone } from '../../operation/site-time.ts';
import type { Test } from '../fields/comparisons.ts';
import type { EntryColumn } from '../fields/field.ts';
import type { ClockPart } from './clock-query.ts';

export interface DateBound {
  readonly column: 'date' | 'modified';
  readonly after?: string;
  readonly before?: string;
  readonly inclusive?: boolean;
}

/** A part of what the site's clocks showed at a moment, compared as a number. */
export interface DatePart extends ClockPart {
  readonly column: 'date' | 'modified';
  readonly zone: SiteZone;
}

/** A condition on the terms of an entry, or some of which any must hold. */
export type TermFilter = TermCondition | { readonly any: readonly TermCondition[] };

export interface TermCondition {
  readonly termIds: readonly number[];
  /** Further terms, by slug in a taxonomy. */
  readonly slugs?: readonly string[] | undefined;
  readonly taxonomy?: string | undefined;
  /** Whether any term of the taxonomy counts. */
  readonly isOfTaxonomy?: boolean | undefined;
  /** Whether terms below these count too. */
  readonly andBelow?: boolean | undefined;
  /** `some`, `all` or `none` of the terms. */
  readonly match: 'some' | 'all' | 'none';
}

/** A condition on an own field, or some that must all, of which any must, or of which one must not hold. */
export type ValueFilter =
  | ValueCondition
  | { readonly all: readonly ValueFilter[] }
  | { readonly any: readonly ValueFilter[] }
  | { readonly not: ValueFilter };

/** One value of a field passes all of these tests. */
export interface ValueCondition {
  /** As `EntryValue.field` names it: `book.price`. */
  readonly field: string;
  readonly type: 'text' | 'number';
  /** Whether entries may have several values of it. */
  readonly isMany: boolean;
  /** Values are as the index has them: texts folded as titles are. */
  readonly tests: readonly Test[];
}

export type EntryOrder = (ValueOrder | { readonly by: NamedOrder }) & {
  readonly direction: 'asc' | 'desc';
};

/** An order by an own field, as `EntryValue` names it, and how its values are compared. */
export interface ValueOrder {
  readonly by: 'value';
  readonly field: string;
  readonly type: 'text' | 'number';
}

/** An order by what every entry has; columns are those of declared fields. */
export type NamedOrder =
  | 'author'
  | 'date'
  | 'id'
  | 'include'
  | 'modified'
  | 'parent'
  | 'relevance'
  | 'slug'
  | 'include_slugs'
  | 'title'
  | 'commentCount'
  | EntryColumn;

/** An entry of a list that has not been read. */
export interface EntryRef {
  readonly id: number;
  readonly kind: string;
  readonly version: number;
}

/** Conditions as filters: joined by `OR`, any of those that ask for something must hold, and all that ask for none of some terms. */
export function joinedTerms(
  relation: 'AND' | 'OR' | undefined,
  conditions: readonly TermCondition[],
): readonly TermFilter[] {
  const wanted = conditions.filter(({ match }) => match !== 'none');
  if (relation !== 'OR' || wanted.length < 2) return conditions;
  return [{ any: wanted }, ...conditions.filter(({ match }) => match === 'none')];
}

/** Asks for venues and organizers by their events. */
export interface PartyFilter {
  /** Hosts of this event. */
  readonly ofEvent?: number;
  /** Hosts with, or without, public events. */
  readonly hasEvents?: boolean;
  /** Hosts with public events of which an occurrence ends after this moment. */
  readonly endingAfter?: string;
}
