import type { Taxonomy } from '../../../model/taxonomy.ts';
import { operationName } from '../../content/terms/operation-name.ts';
import { taxonomies } from '../../content/terms/taxonomies.ts';

/**
 * Names an operation: `createEventsCategory`, `createEventTag`. Tag operations without "Event" belong to the content
 * area.
 */
export const eventTermName = (verb: string, taxonomy: Taxonomy, isList = false): string =>
  taxonomy.name === taxonomies.post_tag.name
    ? `${verb}EventTag${isList ? 's' : ''}`
    : operationName(verb, taxonomy, isList ? 'plural' : 'single');
