import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { Term } from '../../content/terms/term.ts';
import { termUrls } from './term-urls.ts';

/** Presents a category or tag inside an event (recorded). */
export const presentEventTerm = (context: Context, term: Term): Resource => ({
  name: term.name,
  slug: term.slug,
  // Term groups are not supported.
  term_group: 0,
  term_taxonomy_id: term.id,
  taxonomy: context.addresses.kind(term.taxonomy),
  description: term.description,
  parent: term.parentId ?? 0,
  count: term.count,
  filter: 'raw',
  id: term.id,
  urls: termUrls(context, term),
});
