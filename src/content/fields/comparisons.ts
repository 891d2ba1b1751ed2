import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import { typeOf } from './field-types.ts';

/** A test of a stored value: it is one of some values or none of them, or compares so with the only one. */
export interface Test {
  readonly compare: 'in' | 'notIn' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'empty';
  readonly values: readonly (string | number)[];
}

interface Comparison {
  readonly compare: Test['compare'];
  readonly takes: 'value' | 'values' | 'flag';
  /** The fields of a site's own that have it: all, those with an order, or texts with one. */
  readonly of: 'all' | 'ordered' | 'texts';
  readonly description: string;
  /** The option of `filter` that gives it to a built-in field, as an argument that ends so: `word_count_min`. */
  readonly option?: FurtherOption;
  readonly suffix?: string;
}

/** Options of the filter of a built-in field. */
export type FurtherOption = 'range' | 'contains' | 'empty';

/**
 * The comparisons that lists are filtered by, by their names in REST (`fields[price][gte]`); GraphQL has them in camel case. Arguments,
 * inputs and conditions follow from them, those of built-in fields as well.
 */
export const COMPARISONS = {
  eq: { compare: 'in', takes: 'value', of: 'all', description: 'This value.' },
  ne: { compare: 'notIn', takes: 'value', of: 'all', description: 'Not this value.' },
  in: { compare: 'in', takes: 'values', of: 'all', description: 'Any of these values.' },
  not_in: { compare: 'notIn', takes: 'values', of: 'all', description: 'None of these values.' },
  gt: { compare: 'gt', takes: 'value', of: 'ordered', description: 'More than this.' },
  gte: {
    ...{ compare: 'gte', takes: 'value', of: 'ordered', description: 'This or more.' },
    ...{ option: 'range', suffix: 'min' },
  },
  lt: { compare: 'lt', takes: 'value', of: 'ordered', description: 'Less than this.' },
  lte: {
    ...{ compare: 'lte', takes: 'value', of: 'ordered', description: 'This or less.' },
    ...{ option: 'range', suffix: 'max' },
  },
  contains: {
    ...{ compare: 'contains', takes: 'value', of: 'texts', description: 'A text with this in it.' },
    ...{ option: 'contains', suffix: 'contains' },
  },
  empty: {
    ...{ compare: 'empty', takes: 'flag', of: 'all', description: 'Whether it has no value.' },
    ...{ option: 'empty', suffix: 'empty' },
  },
} as const satisfies Readonly<Record<string, Comparison>>;

export type ComparisonName = keyof typeof COMPARISONS;

const ALL = Object.entries(COMPARISONS) as readonly (readonly [ComparisonName, Comparison])[];

/** Returns the comparisons of a field of the site's own. */
export function comparisonsOf(field: FieldDeclaration) {
  const { as, isOrdered = false } = typeOf(field).compared ?? {};
  const has = { all: true, ordered: isOrdered, texts: isOrdered && as === 'text' };
  return ALL.filter(([, { of }]) => has[of]);
}

/** Returns those of a built-in field that its filter has beside equality. */
export const furtherComparisons = (filter: { readonly [O in FurtherOption]?: boolean }) =>
  ALL.flatMap(([, one]) =>
    one.option && one.suffix && filter[one.option] ? [{ ...one, suffix: one.suffix }] : [],
  );

/** The condition that a column passes a test. */
export function passes(
  column: RawBuilder<unknown>,
  { compare, values }: Test,
): RawBuilder<SqlBool> {
  const [value] = values;
  switch (compare) {
    case 'in':
      return values.length === 0 ? sql`1 = 0` : sql`${column} IN (${sql.join(values)})`;
    case 'notIn':
      return values.length === 0 ? sql`1 = 1` : sql`${column} NOT IN (${sql.join(values)})`;
    case 'contains':
      return sql`lower(${column}) LIKE lower(${patternOf(String(value))}) ESCAPE '!'`;
    case 'empty': {
      const isEmpty = sql<SqlBool>`coalesce(CAST(${column} AS TEXT), '') = ''`;
      return value ? isEmpty : sql`NOT (${isEmpty})`;
    }
    default:
      return sql`${column} ${sql.raw(OPERATORS[compare])} ${value}`;
  }
}

const patternOf = (text: string): string => `%${text.replace(/[!%_]/g, '!$&')}%`;

const OPERATORS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
