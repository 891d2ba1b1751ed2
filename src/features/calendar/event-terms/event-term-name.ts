import { operationName } from '../../content/terms/operation-name.ts';
import { type Taxonomy, taxonomies } from '../../content/terms/taxonomies.ts';

/** `createEventsCategory`, `createEventTag`: an operation's name; those of tags alone are the content area's. */
export const eventTermName = (verb: string, taxonomy: Taxonomy, isList = false): string =>
  taxonomy.name === taxonomies.post_tag.name
    ? `${verb}EventTag${isList ? 's' : ''}`
    : operationName(verb, taxonomy, isList ? 'plural' : 'single');
