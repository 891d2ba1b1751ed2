import type { ObjectRef } from '@pothos/core';
import { kindPlace } from '../../../../content/kinds/registry.ts';
import {
  arg,
  defineInput,
  defineWhere,
  type InputField,
  id,
} from '../../../../graphql/args-input.ts';
import { builder, type ObjectFields, type SchemaTypes } from '../../../../graphql/builder.ts';
import { connectionType, loadConnection } from '../../../../graphql/connection.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { DatabaseIdentifierRef, NodeRef, UniformResourceRef } from '../../../../graphql/node.ts';
import { performList, translated } from '../../../../graphql/perform.ts';
import { capitalized, withArticle } from '../../../../lib/word-forms.ts';
import type { Args } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Resource } from '../../../../operation/representation/resource.ts';
import { ContentNodeRef } from '../../../content/entries/graphql/content-node.ts';
import { lookUp } from '../../../content/entries/graphql/content-queries.ts';
import { type EntryModel, toEntryModel } from '../../../content/entries/graphql/entry-model.ts';
import {
  addEntryMutations,
  type EntryInput,
  writtenModel,
} from '../../../content/entries/graphql/entry-mutations.ts';
import { entryIdType } from '../../../content/entries/graphql/entry-queries.ts';
import {
  authorWhereFields,
  entryWhereFields,
  readEntryWhere,
} from '../../../content/entries/graphql/entry-where.ts';
import { inputFields, objectFields } from '../../../content/entries/graphql/graphql-fields.ts';
import { entryRestNames } from '../../../content/entries/graphql/kind-type.ts';
import {
  MenuItemLinkableRef,
  NodeWithAuthorRef,
  NodeWithContentEditorRef,
  NodeWithFeaturedImageRef,
  NodeWithTitleRef,
} from '../../../content/entries/graphql/node-interfaces.ts';
import { recordType } from '../../../content/entries/graphql/record-types.ts';
import { valueWhereFields } from '../../../content/entries/graphql/value-where.ts';
import { ownInput } from '../../../content/own-values/graphql/own-inputs.ts';
import { meantArgs } from '../../entries/find-calendar-entry.ts';
import { addCalendarFields, calendarInputFields } from '../../entries/graphql/calendar-fields.ts';
import { OrganizerLinkedDataRef, VenueLinkedDataRef } from '../../entries/graphql/linked-data.ts';
import { organizerOperations } from '../organizer-kind.ts';
import type { PartyDetails, PartyTable } from '../party-loaders.ts';
import type { PartyOperations } from '../party-operations.ts';
import { partyCursorArgs } from '../party-query.ts';
import { partyAsJsonLd } from '../present-party.ts';
import { venueOperations } from '../venue-kind.ts';
import { DEFAULT_KM } from '../venues-near.ts';

interface PartyGraphql<T extends PartyTable> {
  readonly operations: PartyOperations<T>;
  readonly description: string;
  /** The type of its data in terms of https://schema.org. */
  readonly linkedData: ObjectRef<SchemaTypes, Resource>;
  /** Words in descriptions: of its id and name, and of an existing one. */
  readonly words: { readonly its: 'Its' | 'The'; readonly thatIs: 'that is' | 'who is' };
  /** Fields beside those that the kind declares, of the type and of inputs. */
  objectFields?(
    t: ObjectFields<EntryModel>,
    detailsOf: DetailsOf<T>,
  ): ReturnType<typeof objectFields>;
  readonly fields?: EntryInput['fields'];
  readonly whereFields?: Readonly<Record<string, InputField<keyof typeof partyCursorArgs>>>;
}

type DetailsOf<T extends PartyTable> = (
  model: EntryModel,
  context: Context,
) => Promise<PartyDetails[T] | undefined>;

/** Adds the type, the queries and the mutations of venues or organizers to the schema. */
function addPartyType<T extends PartyTable>({
  operations,
  description,
  linkedData,
  words: { its, thatIs },
  ...own
}: PartyGraphql<T>) {
  const { kind } = operations;
  const word = kind.labels.one;
  const one = withArticle(word);
  const name: string = kind.table;
  const kinds = [kind.name];
  const detailsOf: DetailsOf<T> = async ({ record }, context) =>
    (await kind.byId(context).load(record.id))?.details;

  const { type } = recordType(kind);
  type.implement({
    description,
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
    fields: (t) => ({
      ...objectFields(t, kind.fields, (column) => async (model, _, context) => {
        const value = (await detailsOf(model, context))?.[column];
        return value === '' ? null : value;
      }),
      linkedData: t.field({
        type: linkedData,
        description: 'The record in the words of https://schema.org.',
        async resolve({ record }, _, context) {
          const found = await kind.byId(context).load(record.id);
          return found && partyAsJsonLd(context, kind, found);
        },
      }),
      ...own.objectFields?.(t, detailsOf),
    }),
  });

  const ownFields = ownInput(kind, type.name, kindPlace(kind.name));
  const connection = connectionType(name, type);
  const idType = entryIdType(`${name}IdType`, one);
  const where = defineWhere({
    name: `RootQueryTo${name}ConnectionWhereArgs`,
    description: `Which ${word}s.`,
    args: partyCursorArgs,
    restNames: entryRestNames,
    // REST's lists are newest first.
    unasked: { 'orderby.field': 'date', 'orderby.order': 'desc' },
    fields: {
      ...partyWhereFields,
      ...valueWhereFields(kind, name),
      ...own.whereFields,
    },
  });
  builder.queryFields((t) => ({
    [word]: t.field({
      type,
      description: `${capitalized(one)} that the caller may read.`,
      args: {
        id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
        idType: t.arg({ type: idType, description: 'What `id` is; a global id unless said.' }),
      },
      resolve: (_, asked, context) => lookUp(context, kinds, asked),
    }),
    [`${word}s`]: t.field({
      type: connection,
      description: `${name}s, by name unless said.`,
      args: where.fieldArgs(),
      async resolve(_, { where: given, ...paging }, context) {
        const asked = await translated(() => readEntryWhere(where, given, kinds));
        const list = await performList(operations.list, context, asked, paging);
        return loadConnection(list, ({ id }) => writtenModel(context, id));
      },
    }),
  }));
  addCalendarFields(type, kind);

  const fields = { ...inputFields(kind.fields), ...calendarInputFields, ...own.fields };
  const parts = [ownFields];
  addEntryMutations({
    type,
    single: word,
    plural: `${word}s`,
    one,
    operations,
    input: { fields, parts },
    createFields: { title: arg(word, { isRequired: true, description: `${its} name.` }) },
    updateFields: { title: arg(word, { nullIs: '', description: `${its} name.` }) },
    id: id('id', 'post', { isRequired: true, description: `${its} global id or number.` }),
    loadWritten: writtenModel,
    toRemoved: ({ entry }) => ({
      model: toEntryModel(entry),
      deletedId: toGlobalId('post', entry.id),
    }),
  });

  const args: Args = { ...kind.args, ...meantArgs };
  const eventInput = defineInput({
    name: `Event${name}Input`,
    description: `${capitalized(one)} ${thatIs} there, by \`id\`, or what a new one is made of.`,
    args,
    fields: {
      ...fields,
      id: id('id', 'post', { description: `${its} global id or number.` }),
      title: arg(word, { description: 'The name of a new one.' }),
    },
    parts,
  });
  return {
    type,
    connection,
    /** The input in an event's mutations: the id of an existing record, or the fields of a new one. */
    eventInput: {
      ref: eventInput.ref,
      read(given: unknown): unknown {
        const { id, ...args } = eventInput.read(given);
        return id ?? args;
      },
    },
  };
}

/** The `where` fields of lists of venues and of organizers. */
const partyWhereFields = {
  ...entryWhereFields,
  ...authorWhereFields,
  event: id('event', 'post', { description: 'Those of this event.' }),
  hasEvents: arg('has_events', {
    type: 'Boolean',
    read: (hasEvents) => hasEvents || undefined,
    description: 'Only those with published events.',
  }),
  onlyWithUpcoming: arg('only_with_upcoming', {
    type: 'Boolean',
    description: 'Only those with published events that are not over yet.',
  }),
};

export const NearInputRef = builder.inputType('NearInput', {
  description: 'The surroundings of a place.',
  fields: (t) => ({
    lat: t.float({ required: true, description: 'Degrees north, -90 to 90.' }),
    lng: t.float({ required: true, description: 'Degrees east, -180 to 180.' }),
    km: t.float({ description: `How far at most, in kilometres; ${DEFAULT_KM} unless said.` }),
  }),
});

export const {
  type: VenueRef,
  connection: VenueConnectionRef,
  eventInput: eventVenueInput,
} = addPartyType({
  operations: venueOperations,
  description:
    'Where events take place. Its name is its title, and what is said of it its content.',
  linkedData: VenueLinkedDataRef,
  words: { its: 'Its', thatIs: 'that is' },
  objectFields: (t, detailsOf) => ({
    latitude: t.float({
      description: 'Degrees north (WGS 84); null where it is not known.',
      resolve: async (model, _, context) => (await detailsOf(model, context))?.latitude,
    }),
    longitude: t.float({
      description: 'Degrees east (WGS 84); null where it is not known.',
      resolve: async (model, _, context) => (await detailsOf(model, context))?.longitude,
    }),
  }),
  // Null takes the venue off the map.
  fields: {
    latitude: arg('geo_lat', {
      type: 'Float',
      description: 'Degrees north; together with `longitude`, null for none.',
    }),
    longitude: arg('geo_lng', {
      type: 'Float',
      description: 'Degrees east; together with `latitude`, null for none.',
    }),
  },
  whereFields: { near: arg('near', { type: NearInputRef }) },
});

export const {
  type: OrganizerRef,
  connection: OrganizerConnectionRef,
  eventInput: eventOrganizerInput,
} = addPartyType({
  operations: organizerOperations,
  description: 'Who holds events. Their name is the title, and what is said of them the content.',
  linkedData: OrganizerLinkedDataRef,
  words: { its: 'The', thatIs: 'who is' },
});
