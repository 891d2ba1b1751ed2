import './graphql/editor-blocks.ts';
import { publishOnTime } from '../../../content/entries/schedule.ts';
import './graphql/content-queries.ts';
import './graphql/term-types.ts';
import { isWrittenElsewhere } from '../../../content/entries/shown-entry.ts';
import type { ContentKind } from '../../../content/kinds/kind.ts';
import { contentKinds } from '../../../content/kinds/registry.ts';
import { defineFeature } from '../../define-feature.ts';
import { kindReads } from './kind-reads.ts';
import { entryReadRoutes } from './rest/entry-routes.ts';

/** A kind whose operations of the usual names belong to its own area: `listEvents` lists dates, `listEventEntries` entries. */
const namedEntries = (kind: ContentKind): ContentKind => {
  const { one } = kind.labels;
  return { ...kind, labels: { one: `${one} entry`, many: `${one} entries` } };
};

export const entries = defineFeature({
  name: 'entries',
  group: {
    name: 'Calendar as content',
    description: 'Events, venues and organizers in the shape of posts, to be read.',
  },
  routes: contentKinds
    .filter(isWrittenElsewhere)
    .flatMap((kind) => entryReadRoutes(kindReads(namedEntries(kind)))),
  timers: [(services) => publishOnTime(services)],
});
