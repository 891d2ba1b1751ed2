import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { Term } from '../../content/terms/term.ts';
import { termUrls } from './term-urls.ts';

/** A category or tag as an event shows it (recorded). */
export const presentEventTerm = (context: Context, term: Term): Resource => ({
  name: term.name,
  slug: term.slug,
  // Terms are in no groups here.
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
