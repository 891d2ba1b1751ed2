import { builder } from '../../../../graphql/builder.ts';
import { LIST } from '../../../../graphql/limits.ts';
import { translated } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { DateQueryInputRef } from '../../../content/entries/graphql/entry-where.ts';
import { EventLinkedDataRef } from '../../entries/graphql/linked-data.ts';
import { calendarTime } from '../../entries/present-calendar-entry.ts';
import { costAmounts, DEFAULT_SYMBOL } from '../event-cost.ts';
import type { Event } from '../event-loaders.ts';
import { loadStartDates, MOST_STARTS } from '../series-dates.ts';
import { type EventModel, EventRef, eventOf, jsonLdOf } from './event-ref.ts';

/** Fields under the names that front ends of the calendar's GraphQL plug-in know. */
builder.objectFields(EventRef, (t) => {
  const text = (description: string, read: (event: Event) => string | null | undefined) =>
    t.string({ description, resolve: ofEvent((event) => read(event) || null) });
  const flag = (description: string, read: (event: Event) => boolean) =>
    t.boolean({ description, resolve: ofEvent(read) });
  return {
    costMin: text('The lowest number in what it costs.', ({ cost }) => costAmounts(cost).at(0)),
    costMax: text('The highest number in what it costs.', ({ cost }) => costAmounts(cost).at(-1)),
    currencySymbol: text(
      'The sign of its currency; the site’s if it has none of its own.',
      (event) => event.currencySymbol || DEFAULT_SYMBOL,
    ),
    currencyPosition: text('`prefix` or `suffix`.', (event) => event.currencyPosition),
    duration: t.float({
      description: 'How many seconds it takes, whatever the clocks show.',
      async resolve(model, _, context) {
        const times = model.occurrence ?? (await eventOf(context, model));
        return times && (Date.parse(`${times.endUtc}Z`) - Date.parse(`${times.startUtc}Z`)) / 1000;
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

const ofEvent =
  <Value>(read: (event: Event) => Value) =>
  async (model: EventModel, _: object, context: Context): Promise<Value | null> => {
    const event = await eventOf(context, model);
    return event ? read(event) : null;
  };
