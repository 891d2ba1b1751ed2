import type { Transaction } from '../../../../storage/write.ts';
import { findOrMakeTerms } from '../../event-terms/named-terms.ts';
import type { ImportedEvent, ImportedTaxonomy } from './read-imported-event.ts';

/** The ids of the terms that the events of a batch name, by taxonomy and word. */
export type ImportedTerms = Readonly<
  Record<ImportedTaxonomy, ReadonlyMap<string | number, number>>
>;

/** Finds the terms that a batch gives, or creates them. @throws ApiError as `findOrMakeTerms` */
export async function importTerms(
  transaction: Transaction,
  events: readonly ImportedEvent[],
): Promise<ImportedTerms> {
  const termsOf = (taxonomy: ImportedTaxonomy) => {
    const words = [...new Set(events.flatMap(({ terms }) => terms[taxonomy] ?? []))];
    return findOrMakeTerms(transaction, taxonomy, words, 'events');
  };
  return { ext_events_cat: await termsOf('ext_events_cat'), post_tag: await termsOf('post_tag') };
}
