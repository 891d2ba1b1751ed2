import { builder } from '../../../../graphql/builder.ts';
import { JsonRef } from '../../../../graphql/json-scalar.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { UniformResourceRef } from '../../../../graphql/uniform-resource.ts';
import { ContentNodeRef } from '../../../content/entries/graphql/content-node.ts';
import { NodeWithEditorBlocksRef } from '../../../content/entries/graphql/editor-blocks.ts';
import {
  MenuItemLinkableRef,
  NodeWithFeaturedImageRef,
} from '../../../content/entries/graphql/node-interfaces.ts';
import { NodeWithAuthorRef } from '../../../content/entries/graphql/node-with-author.ts';
import {
  NodeWithContentEditorRef,
  NodeWithExcerptRef,
  NodeWithTitleRef,
} from '../../../content/entries/graphql/text-interfaces.ts';
import { type CostColumns, costValues, shownCost } from '../event-cost.ts';
import { eventOf, jsonLdOf } from './event-of.ts';
import { EventRef } from './event-ref.ts';

/** What an event costs. */
const EventCostRef = builder.objectRef<CostColumns>('EventCost').implement({
  description: 'What an event costs, in parts.',
  fields: (t) => ({
    values: t.stringList({
      nullable: false,
      description: 'The numbers in it, the lowest first, or else its words as a slug: `free`.',
      resolve: ({ cost }) => [...costValues(cost)],
    }),
    currencySymbol: t.exposeString('currencySymbol', {
      nullable: true,
      description: 'The sign of its own currency; empty for the site’s.',
    }),
    currencyCode: t.exposeString('currencyCode', {
      nullable: true,
      description: 'The code of its own currency.',
    }),
    currencyPosition: t.exposeString('currencyPosition', {
      nullable: true,
      description: '`prefix` or `suffix`.',
    }),
  }),
});

EventRef.implement({
  description: 'What takes place at a time, or one time of a series.',
  interfaces: [
    NodeRef,
    DatabaseIdentifierRef,
    UniformResourceRef,
    ContentNodeRef,
    MenuItemLinkableRef,
    NodeWithTitleRef,
    NodeWithContentEditorRef,
    NodeWithEditorBlocksRef,
    NodeWithExcerptRef,
    NodeWithAuthorRef,
    NodeWithFeaturedImageRef,
  ],
  fields: (t) => {
    const flag = (column: Flag, description: string) =>
      t.boolean({
        description,
        resolve: async (model, _, context) => (await eventOf(context, model))?.[column],
      });
    return {
      allDay: flag('isAllDay', 'Whether it lasts whole days.'),
      showMap: flag('showsMap', 'Whether its page shows a map.'),
      showMapLink: flag('showsMapLink', 'Whether its page links to a map.'),
      hideFromListings: flag('isHidden', 'Whether views of the calendar leave it out.'),
      isFeatured: flag('isFeatured', 'Whether it is featured.'),
      isSticky: t.boolean({
        nullable: false,
        description: 'Whether views of the calendar put it first.',
        resolve: ({ record }) => record.isSticky,
      }),
      cost: t.string({
        description: 'What it costs, for people.',
        async resolve(model, _, context) {
          const event = await eventOf(context, model);
          return event && (shownCost(event) || null);
        },
      }),
      jsonLd: t.field({
        type: JsonRef,
        description: 'The same in the words of https://schema.org, for search engines.',
        resolve: (model, _, context) => jsonLdOf(context, model),
      }),
      costDetails: t.field({
        type: EventCostRef,
        description: 'The same in parts.',
        resolve: (model, _, context) => eventOf(context, model),
      }),
      website: t.string({
        description: 'The address of its website; of its own page where none was ever named.',
        async resolve(model, _, context) {
          const event = await eventOf(context, model);
          if (!event || event.website !== null) return event?.website || null;
          return context.addresses.page((await model.path(context)) ?? '/');
        },
      }),
    };
  },
});

type Flag = 'isAllDay' | 'showsMap' | 'showsMapLink' | 'isHidden' | 'isFeatured';
