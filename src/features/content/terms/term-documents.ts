import type { OwnValuesPatch } from '../../../model/own-values/own-values.ts';
import type { Taxonomy } from '../../../model/taxonomy.ts';
import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { assertComplete } from '../own-values/assert-complete.ts';
import type { WrittenOwnValues } from '../own-values/own-value-args.ts';
import { readOwnValues } from '../own-values/read-own-values.ts';
import { readSeo } from '../seo/read-seo.ts';
import type { seoArg } from '../seo/seo-arg.ts';
import type { SeoPatch } from '../seo/stored-seo.ts';
import type { Term } from './term.ts';

/** What is stored of a term as JSON. */
export interface TermDocuments {
  readonly ownValues?: OwnValuesPatch | undefined;
  readonly seo?: SeoPatch | undefined;
}

type Written = WrittenOwnValues & ArgValues<{ seo: typeof seoArg }>;

/**
 * Reads what a caller writes of them. @param before what is stored; empty for a new term
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
