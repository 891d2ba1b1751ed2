import type { TUnsafe } from '@sinclair/typebox';
import { type Args, integer, list, oneOf, schemaOf } from '../../operation/args.ts';
import { RECORD_LIST } from '../../operation/bounds.ts';
import type { Context } from '../../operation/context.ts';
import type { Kind, Taxonomy } from '../kinds/kind.ts';
import { withDescendants } from '../terms/raise-versions.ts';
import { taxonomiesOf } from '../terms/taxonomies.ts';
import { type TermFilter, toTermFilter } from './collection-args.ts';
import type { EntryQuery } from './entry-filters.ts';
import { joinedTerms, type TermCondition } from './entry-query.ts';

/** List arguments that filter by the terms of a kind's taxonomies (docs/rest.md §4.1): `categories`, `categories_exclude`. */
export const taxonomyListArgs = (kind: Kind): Args => {
  const taxonomies = taxonomiesOf(kind);
  if (taxonomies.length === 0) return {};
  return {
    tax_relation: oneOf(['AND', 'OR'], {
      description: 'How conditions on different taxonomies are joined.',
    }),
    ...Object.fromEntries(taxonomies.flatMap(filtersOf)),
  };
};

const filtersOf = ({ restBase, isHierarchical: includeChildren }: Taxonomy) => [
  [
    restBase,
    termFilter({ description: `Carrying these ${restBase}.`, includeChildren, operator: true }),
  ],
  [
    `${restBase}_exclude`,
    termFilter({ description: `Carrying none of these ${restBase}.`, includeChildren }),
  ],
];

/** The part of a query that these arguments ask for. */
export async function taxonomyQuery(
  context: Context,
  kind: Kind,
  args: Readonly<Record<string, unknown>>,
): Promise<Pick<EntryQuery, 'terms'>> {
  const bases = taxonomiesOf(kind).map(({ restBase }) => restBase);
  const asked = [
    ...bases.map((base) => ({ value: args[base], match: 'some' as const })),
    ...bases.map((base) => ({ value: args[`${base}_exclude`], match: 'none' as const })),
  ];
  const terms: TermCondition[] = [];
  for (const { value, match } of asked) {
    if (value === undefined) continue;
    const filter = toTermFilter(value as readonly number[] | TermFilter); // as `termFilter` has it
    const { include_children: andBelow, operator } = filter;
    if (filter.terms.length === 0) continue;
    const termIds = andBelow ? await withDescendants(context, filter.terms) : filter.terms;
    terms.push({ termIds, match: match === 'some' && operator === 'AND' ? 'all' : match });
  }
  return { terms: joinedTerms(args.tax_relation as 'AND' | 'OR' | undefined, terms) }; // one of these
}

/** Arguments that write the terms of an entry, by the REST bases of its kind's taxonomies. */
export const taxonomyWriteArgs = (kind: Kind): Args =>
  Object.fromEntries(
    taxonomiesOf(kind).map(({ restBase }) => [
      restBase,
      list(integer(), { maxItems: RECORD_LIST, description: `The ids of its ${restBase}.` }),
    ]),
  );

/** The terms that these arguments set, by taxonomy; undefined where none is named. */
export function writtenTerms(
  kind: Kind,
  args: Readonly<Record<string, unknown>>,
): Readonly<Record<string, readonly number[]>> | undefined {
  const given = taxonomiesOf(kind).flatMap(({ name, restBase }) =>
    args[restBase] === undefined ? [] : [[name, args[restBase] as readonly number[]] as const],
  );
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

interface Offers {
  readonly description: string;
  /** Whether descendants of the terms may be asked for. */
  readonly includeChildren?: boolean;
  /** Whether all of the terms may be asked for. */
  readonly operator?: boolean;
}

/** The schema of a term filter: a list of ids, or an object with `terms` and what this filter offers. */
export const termFilter = ({
  description,
  includeChildren,
  operator,
}: Offers): TUnsafe<readonly number[] | TermFilter> =>
  schemaOf({
    description,
    type: ['object', 'array'],
    oneOf: [
      {
        title: 'Term ID List',
        description: 'Any of these terms.',
        type: 'array',
        items: { type: 'integer' },
      },
      {
        title: 'Term ID Taxonomy Query',
        description: 'A query for terms.',
        type: 'object',
        properties: {
          terms: {
            description: 'Term ids.',
            type: 'array',
            items: { type: 'integer' },
            default: [],
          },
          ...(includeChildren
            ? {
                include_children: {
                  description: 'Whether descendants of the terms count too.',
                  type: 'boolean',
                  default: false,
                },
              }
            : {}),
          ...(operator
            ? {
                operator: {
                  description: 'Whether an item must carry all of the terms or any.',
                  type: 'string',
                  enum: ['AND', 'OR'],
                  default: 'OR',
                },
              }
            : {}),
        },
        additionalProperties: false,
      },
    ],
  });
