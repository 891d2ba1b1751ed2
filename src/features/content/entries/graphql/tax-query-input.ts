import { builder } from '../../../../graphql/builder.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { RelationEnumRef } from '../../../../graphql/order-enum.ts';
import { TaxonomyEnumRef } from '../../terms/graphql/term-where.ts';
import type { AskedTerms, TaxQuery } from '../read-tax-query.ts';

const TaxQueryFieldRef = builder.enumType('TaxQueryField', {
  description: 'What terms are named by.',
  values: {
    ID: { value: 'id', description: 'Their ids.' },
    NAME: { value: 'name', description: 'Their names, without regard to case and accents.' },
    SLUG: { value: 'slug', description: 'Their slugs.' },
    TAXONOMY_ID: { value: 'id', description: 'The same as `ID`: a term has one id here.' },
  } as const,
});

const TaxQueryOperatorRef = builder.enumType('TaxQueryOperator', {
  description: 'How the terms of an entry and those that are named have to compare.',
  values: {
    IN: { value: 'some', description: 'With any of these terms.' },
    NOT_IN: { value: 'none', description: 'With none of these terms.' },
    AND: { value: 'all', description: 'With all of these terms.' },
    EXISTS: { value: 'exists', description: 'With any term of the taxonomy.' },
    NOT_EXISTS: { value: 'lacks', description: 'With no term of the taxonomy.' },
  } as const,
});

/** Conditions in one query. */
const MOST = 10;

const TaxArrayRef = builder.inputRef<AskedTerms>('TaxArray').implement({
  description: 'A condition on the terms of one taxonomy.',
  fields: (t) => ({
    taxonomy: t.field({
      type: TaxonomyEnumRef,
      description: 'The taxonomy. Formats of posts are asked for by `formats`.',
    }),
    terms: t.stringList({ required: optionalItems, description: 'The terms, named by `field`.' }),
    field: t.field({
      type: TaxQueryFieldRef,
      description: 'What the terms are named by; their ids unless said.',
    }),
    operator: t.field({
      type: TaxQueryOperatorRef,
      description: 'How they have to compare; `IN` unless said.',
    }),
    includeChildren: t.boolean({
      description:
        'Whether terms below these count too, in taxonomies that have such; true unless said.',
    }),
  }),
});

/** Conditions of a `where` on the terms of several taxonomies. */
export const TaxQueryRef = builder.inputRef<TaxQuery>('TaxQuery').implement({
  description: 'Conditions on the terms of several taxonomies.',
  fields: (t) => ({
    relation: t.field({
      type: RelationEnumRef,
      description: 'Whether all of the conditions must hold, or any; all unless said.',
    }),
    taxArray: t.field({
      type: [TaxArrayRef],
      required: optionalItems,
      extensions: { maxItems: MOST },
      description: 'The conditions.',
    }),
  }),
});
