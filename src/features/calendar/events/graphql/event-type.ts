import { builder } from '../../../../graphql/builder.ts';
import { LIST } from '../../../../graphql/limits.ts';
import { DatabaseIdentifierRef, NodeRef, UniformResourceRef } from '../../../../graphql/node.ts';
import { translated } from '../../../../graphql/perform.ts';
import { shows } from '../../../../graphql/rest-twin/rest-names.ts';
import { DateTimeRef, JsonRef, toDateTime } from '../../../../graphql/shared-types.ts';
import type { Context } from '../../../../operation/context.ts';
import { instantOf } from '../../../../operation/date-time.ts';
import { ContentNodeRef } from '../../../content/entries/graphql/content-node.ts';
import { NodeWithEditorBlocksRef } from '../../../content/entries/graphql/editor-blocks.ts';
import { loadEntryModel, openField } from '../../../content/entries/graphql/entry-model.ts';
import { DateQueryInputRef } from '../../../content/entries/graphql/entry-where.ts';
import { objectFields } from '../../../content/entries/graphql/graphql-fields.ts';
import {
  MenuItemLinkableRef,
  NodeWithAuthorRef,
  NodeWithContentEditorRef,
  NodeWithExcerptRef,
  NodeWithFeaturedImageRef,
  NodeWithTitleRef,
} from '../../../content/entries/graphql/node-interfaces.ts';
import { readZone } from '../../entries/calendar-args.ts';
import { EventLinkedDataRef } from '../../entries/graphql/linked-data.ts';
import { calendarTime } from '../../entries/present-calendar-entry.ts';
import { toLocal, zoneAbbreviation } from '../../entries/time/event-time.ts';
import { type CostColumns, costAmounts, costValues, shownCost } from '../event-cost.ts';
import type { Event } from '../event-loaders.ts';
import { type EventStatus, eventStatusFields, previousStart } from '../event-status.ts';
import { loadStartDates, MOST_STARTS } from '../series-dates.ts';
import {
  type EventModel,
  EventRef,
  EventStatusRef,
  eventOf,
  jsonLdOf,
  ofEvent,
} from './event-ref.ts';

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
      description: '`prefix` or `postfix`.',
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
      t.boolean({ description, resolve: ofEvent((event) => event[column]) });
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
        resolve: ofEvent((event, _, { services }) => shownCost(event, services.config) || null),
      }),
      jsonLd: t.field({
        type: JsonRef,
        description: 'The event in the words of https://schema.org, for search engines.',
        resolve: (model, _, context) => jsonLdOf(context, model),
      }),
      costDetails: t.field({
        type: EventCostRef,
        description: 'The numbers and the currency of `cost`.',
        resolve: ofEvent((event) => event),
      }),
      ...objectFields(t, eventStatusFields, (column) =>
        openField(ofEvent((event) => event[column] || null)),
      ),
      eventStatus: t.field({
        type: EventStatusRef,
        description: 'Whether it takes place as planned.',
        resolve: ofEvent(({ eventStatus }) => eventStatus as EventStatus), // the column has only these
      }),
      previousStartDate: t.string({
        description:
          'When it was to begin before it was postponed to another time, `YYYY-MM-DD HH:MM:SS`.',
        resolve: ofEvent(previousStart),
      }),
      website: t.string({
        description: 'The address of its website; of its own page where none was ever named.',
        resolve: ofEvent(async ({ website }, model, context) =>
          website === null
            ? context.addresses.page((await model.path(context)) ?? '/')
            : website || null,
        ),
      }),
    };
  },
});

type Flag = 'isAllDay' | 'showsMap' | 'showsMapLink' | 'isHidden' | 'isFeatured';

builder.objectFields(EventRef, (t) => {
  const text = (column: 'timezone' | 'rrule', description: string) =>
    t.string({ description, resolve: ofEvent((event) => event[column] || null) });
  const time = (column: 'start' | 'end', description: string) =>
    t.string({
      description,
      args: {
        timezone: t.arg.string({ description: 'On whose clocks; the event’s own unless said.' }),
      },
      async resolve(model, { timezone }, context) {
        const times = await timesOf(context, model);
        if (!times || !timezone) return times && calendarTime(times[`${column}Local`]);
        return translated(() =>
          calendarTime(toLocal(times[`${column}Utc`], readZone('timezone', timezone))),
        );
      },
    });
  const moment = (column: 'startUtc' | 'endUtc', description: string) =>
    t.string({
      description,
      async resolve(model, _, context) {
        const times = await timesOf(context, model);
        return times && calendarTime(times[column]);
      },
    });
  const dateTime = (column: 'startUtc' | 'endUtc', description: string) =>
    t.field({
      type: DateTimeRef,
      description,
      resolve: async (model, _, context) =>
        toDateTime((await timesOf(context, model))?.[column] ?? null),
    });
  return {
    startsAt: dateTime('startUtc', 'When it begins.'),
    endsAt: dateTime('endUtc', 'When it ends.'),
    startDate: time('start', 'When it begins, `YYYY-MM-DD HH:MM:SS`.'),
    endDate: time('end', 'When it ends, `YYYY-MM-DD HH:MM:SS`.'),
    startDateUtc: moment('startUtc', 'When it begins, `YYYY-MM-DD HH:MM:SS` in UTC.'),
    endDateUtc: moment('endUtc', 'When it ends, `YYYY-MM-DD HH:MM:SS` in UTC.'),
    timezone: text(
      'timezone',
      'The zone whose clocks its times are of: an IANA name, or an offset such as `UTC+2` where the site has one.',
    ),
    timezoneAbbr: t.string({
      description: 'The zone in short at that time.',
      resolve: ofEvent((event, { occurrence }) =>
        zoneAbbreviation((occurrence ?? event).startUtc, event.timezone),
      ),
    }),
    rrule: text('rrule', 'How it repeats (RFC 5545).'),
    exdates: t.stringList({
      description: 'When it would take place and does not, each `YYYY-MM-DD HH:MM:SS`.',
      resolve: ofEvent(({ rrule, exdates }) =>
        rrule === null ? null : JSON.parse(exdates).map(calendarTime),
      ),
    }),
    occurrenceId: t.id({
      ...shows('id'),
      description:
        'The number in REST of this time of a series, whose times share one `databaseId`; null for what is none.',
      resolve: ({ key, occurrence }) => (occurrence ? key : null),
    }),
    series: t.field({
      type: EventRef,
      description: 'The series that it is one time of.',
      resolve: ofEvent(({ entryId, seriesId }, { occurrence }, context) => {
        const id = occurrence ? entryId : seriesId;
        return id === null ? null : loadEntryModel(context, id);
      }),
    }),
  };
});

const timesOf = async (context: Context, model: EventModel) =>
  model.occurrence ?? (await eventOf(context, model));

/** Fields under the names that front ends of the calendar's GraphQL plug-in know. */
builder.objectFields(EventRef, (t) => {
  const text = (description: string, read: (event: Event) => string | null | undefined) =>
    t.string({ description, resolve: ofEvent((event) => read(event) || null) });
  const flag = (description: string, read: (event: Event) => boolean) =>
    t.boolean({ description, resolve: ofEvent(read) });
  return {
    costMin: text('The lowest number in what it costs.', ({ cost }) => costAmounts(cost).at(0)),
    costMax: text('The highest number in what it costs.', ({ cost }) => costAmounts(cost).at(-1)),
    currencySymbol: t.string({
      description: 'The sign of its currency; the site’s if it has none of its own.',
      resolve: ofEvent(
        (event, _, { services }) => event.currencySymbol || services.config.currencySymbol,
      ),
    }),
    currencyPosition: text('`prefix` or `postfix`.', (event) => event.currencyPosition),
    duration: t.float({
      description: 'How many seconds it takes, whatever the clocks show.',
      async resolve(model, _, context) {
        const times = await timesOf(context, model);
        return times && (instantOf(times.endUtc) - instantOf(times.startUtc)) / 1000;
      },
    }),
    featured: flag('The same as `isFeatured`.', ({ isFeatured }) => isFeatured),
    hideFromUpcoming: flag('The same as `hideFromListings`.', ({ isHidden }) => isHidden),
    linkedData: t.field({
      type: EventLinkedDataRef,
      description: 'The same as `jsonLd`, in parts.',
      resolve: (model, _, context) => jsonLdOf(context, model),
    }),
    origin: text(
      'Where it was brought from: the origin of an import, or a calendar file; null if it was written here.',
      ({ origin }) => origin,
    ),
    phone: t.string({
      description: 'Null: events have no telephone numbers, their venues and organizers do.',
      resolve: () => null,
    }),
    recurring: t.boolean({
      description: 'Whether it is a series, or one time of a series.',
      resolve: ofEvent(({ rrule, seriesId }) => rrule !== null || seriesId !== null),
    }),
    startDates: t.stringList({
      complexity: LIST,
      description: `When the times of its series begin, by its own clocks, the earliest first and at most ${MOST_STARTS}; when it begins itself if it is not part of one. Times that were moved are events of their own.`,
      args: {
        filter: t.arg({
          type: DateQueryInputRef,
          description: 'Which of them, such as later ones.',
        }),
      },
      resolve: (model, { filter }, context) =>
        translated(async () => {
          const starts = await loadStartDates(context, model.record.id, filter ?? {});
          return starts.map(calendarTime);
        }),
    }),
    url: text('The address of its website, if one is named.', ({ website }) => website),
  };
});
