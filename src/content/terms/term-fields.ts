import { type ArgValues, integer, required, string } from '../../operation/args.ts';
import { LONG_TEXT } from '../../operation/bounds.ts';
import type { Context } from '../../operation/context.ts';
import {
  allWritten,
  orderContexts,
  type ResourceSchema,
  readOnly,
  resourceSchema,
  written,
} from '../../operation/representation/resource-schema.ts';
import {
  acfProperty,
  metaArg,
  ownValueArgs,
  type WrittenOwnValues,
  withOwnMeta,
} from '../fields/own-value-args.ts';
import type { OwnValuesPatch } from '../fields/own-values.ts';
import { assertComplete, readOwnValues } from '../fields/read-own-values.ts';
import type { Taxonomy } from '../kinds/kind.ts';
import type { SeoPatch } from '../seo/seo.ts';
import { readSeo, seoArg, seoProperties } from '../seo/written-seo.ts';
import type { Term } from './term.ts';

/** The writable fields of a term, in the index's order. A taxonomy without a hierarchy refuses `parent`. */
export const termFields = {
  description: string({ maxLength: LONG_TEXT, description: 'What the term stands for.' }),
  name: string({ description: 'The name.' }),
  slug: string({ description: 'The name in the address.' }),
  parent: integer({ description: 'The id of the term above; 0 for none.' }),
  meta: metaArg([]),
};

/** The writable fields of the terms of a taxonomy, with its own fields. */
export const termArgs = (taxonomy: Taxonomy) => ({
  ...termFields,
  ...ownValueArgs(taxonomy, termFields.meta),
  seo: seoArg,
});

/** A term of a taxonomy, for OPTIONS and the OpenAPI document. */
export function termSchema(declared: Taxonomy): ResourceSchema {
  const { name: taxonomy, graphql, isHierarchical } = declared;
  const { description, name, slug, parent, meta } = termFields;
  return orderContexts(
    ['view', 'embed', 'edit'],
    resourceSchema(
      graphql.single,
      {
        id: readOnly('always', 'integer', 'Its number.'),
        count: readOnly('view', 'integer', 'How many published records carry it.'),
        description: written('view', description),
        link: readOnly('always', 'string', 'The address of its page.', { format: 'uri' }),
        ...allWritten('always', { name: required(name), slug }),
        taxonomy: readOnly('always', 'string', 'Its taxonomy.', { enum: [taxonomy] }),
        ...(isHierarchical ? { parent: written('view', parent) } : {}),
        meta: written('view', withOwnMeta(declared, meta)),
        ...acfProperty(declared),
      },
      { answered: seoProperties },
    ),
  );
}

/** Changes of the values that a term stores as JSON. */
export interface TermDocuments {
  readonly ownValues?: OwnValuesPatch | undefined;
  readonly seo?: SeoPatch | undefined;
}

type Written = WrittenOwnValues & ArgValues<{ seo: typeof seoArg }>;

/**
 * Reads own fields and data for search engines from a caller's write. @param before what is stored; empty for a new term
 * @throws ApiError `rest_invalid_param` for values that do not fit, and for required ones that are missing
 */
export async function readTermDocuments(
  context: Context,
  taxonomy: Taxonomy,
  { meta, acf, seo }: Written,
  before: Pick<Term, 'values' | 'seo'>,
): Promise<TermDocuments> {
  const ownValues = await readOwnValues(context, taxonomy, { meta, acf }, before.values);
  if (ownValues) assertComplete(taxonomy, before.values, ownValues);
  return { ownValues, seo: await readSeo(context, seo, before.seo) };
}
