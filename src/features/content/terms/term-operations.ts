import type { Taxonomy } from '../../../model/taxonomy.ts';
import { createTerm } from './create-term.ts';
import { deleteTerm } from './delete-term.ts';
import { getTerm } from './get-term.ts';
import { listTerms } from './list-terms.ts';
import { ownTaxonomies, taxonomies } from './taxonomies.ts';
import { updateTerm } from './update-term.ts';

/** What can be done with the terms of one taxonomy. */
export const termOperations = (taxonomy: Taxonomy) => ({
  taxonomy,
  list: listTerms(taxonomy),
  get: getTerm(taxonomy),
  create: createTerm(taxonomy),
  update: updateTerm(taxonomy),
  delete: deleteTerm(taxonomy),
});

export type TermOperations = ReturnType<typeof termOperations>;

export const categoryOperations = termOperations(taxonomies.category);

export const tagOperations = termOperations(taxonomies.post_tag);

/** Of the taxonomies that the site declares for itself, in the order of the declaration. */
export const ownTermOperations: readonly TermOperations[] = ownTaxonomies.map(termOperations);
