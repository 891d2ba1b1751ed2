import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { UniformResourceRef } from '../../../../graphql/uniform-resource.ts';
import type { Context } from '../../../../operation/context.ts';
import { ContentNodeRef } from '../../../content/entries/graphql/content-node.ts';
import type { EntryModel } from '../../../content/entries/graphql/entry-model.ts';
import {
  MenuItemLinkableRef,
  NodeWithFeaturedImageRef,
} from '../../../content/entries/graphql/node-interfaces.ts';
import { NodeWithAuthorRef } from '../../../content/entries/graphql/node-with-author.ts';
import {
  NodeWithContentEditorRef,
  NodeWithTitleRef,
} from '../../../content/entries/graphql/text-interfaces.ts';
import { VenueRef } from '../../venues/graphql/venue-ref.ts';
import { type Venue, venueById } from '../party-loaders.ts';

VenueRef.implement({
  description:
    'Where events take place. Its name is its title, and what is said of it its content.',
  interfaces: [
    NodeRef,
    DatabaseIdentifierRef,
    UniformResourceRef,
    ContentNodeRef,
    MenuItemLinkableRef,
    NodeWithTitleRef,
    NodeWithContentEditorRef,
    NodeWithAuthorRef,
    NodeWithFeaturedImageRef,
  ],
  fields: (t) => {
    const text = (column: TextColumn, description: string) =>
      t.string({
        description,
        resolve: async (model, _, context) => (await venueOf(context, model))?.[column] || null,
      });
    return {
      address: text('address', 'Street and number.'),
      city: text('city', 'The town.'),
      country: text('country', 'The country.'),
      province: text('province', 'The province, outside of the United States.'),
      state: text('state', 'The state, in the United States.'),
      stateProvince: text('stateProvince', 'The state or province, whichever the country has.'),
      zip: text('zip', 'The postal code.'),
      phone: text('phone', 'The telephone number.'),
      website: text('website', 'The address of its website.'),
      showMap: t.boolean({
        description: 'Whether its page shows a map.',
        resolve: async (model, _, context) => (await venueOf(context, model))?.showsMap,
      }),
      showMapLink: t.boolean({
        description: 'Whether its page links to a map.',
        resolve: async (model, _, context) => (await venueOf(context, model))?.showsMapLink,
      }),
      latitude: t.float({
        description: 'Degrees north (WGS 84); null where it is not known.',
        resolve: async (model, _, context) => (await venueOf(context, model))?.latitude,
      }),
      longitude: t.float({
        description: 'Degrees east (WGS 84); null where it is not known.',
        resolve: async (model, _, context) => (await venueOf(context, model))?.longitude,
      }),
    };
  },
});

type TextColumn =
  | 'address'
  | 'city'
  | 'country'
  | 'province'
  | 'state'
  | 'stateProvince'
  | 'zip'
  | 'phone'
  | 'website';

const venueOf = async (context: Context, { record }: EntryModel): Promise<Venue | undefined> =>
  (await venueById(context).load(record.id))?.venue;
