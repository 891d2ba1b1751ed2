import type {
  FieldsDeclaration,
  TaxonomyDeclaration,
} from '../../../../config/declaration/declaration.ts';
import { pluralOf } from '../../../../config/declaration/own-names.ts';
import type { LiveSite } from '../live/live-site.ts';
import { type DescribedTaxonomy, labelsOf } from './described-site.ts';
import type { GraphqlOutline } from './graphql-outline.ts';
import type { Notes } from './notes.ts';
import { graphqlOf } from './propose-kind.ts';
import type { Samples } from './samples.ts';

export interface TaxonomySource {
  readonly name: string;
  readonly described: DescribedTaxonomy;
  readonly graphqlType: string | null;
  readonly fields: FieldsDeclaration;
  readonly samples: Samples;
}

interface TaxonomyWorld {
  readonly site: LiveSite;
  readonly outline: GraphqlOutline | null;
  readonly notes: Notes;
}

/** The declaration of a taxonomy: only what differs from what the declaration would mean without it. */
export function proposeTaxonomy(source: TaxonomySource, world: TaxonomyWorld): TaxonomyDeclaration {
  const { name, described, fields } = source;
  const { labels, isGuess } = labelsOf(name, described);
  if (isGuess) world.notes.add(`taxonomies.${name}.labels`, 'The singular is made of the name.');
  const { description = '', hierarchical = false, visibility, rest_base: base } = described;
  const path = pathOf(source, world.site.home);
  return {
    labels,
    ...(description === '' ? {} : { description }),
    ...(hierarchical ? { hierarchical } : {}),
    ...(base && base !== pluralOf(name, labels.many) ? { restBase: base } : {}),
    ...graphqlOf(source, labels.many, world),
    ...(path === name || path === null ? {} : { path }),
    ...(visibility?.public === false ? { public: false } : {}),
    ...fields,
  };
}

/** What stands before the slug in the address of a term at the top. */
function pathOf({ samples }: TaxonomySource, home: string): string | null {
  for (const { link, slug, parent = 0 } of samples.records) {
    if (typeof link !== 'string' || !link.startsWith(home) || parent !== 0) continue;
    const parts = link.slice(home.length).split('/').filter(Boolean);
    if (parts.length > 1 && parts.at(-1) === slug) return parts.slice(0, -1).join('/');
  }
  return null;
}
