import { builder } from '../../../../graphql/builder.ts';
import { translated } from '../../../../graphql/perform.ts';
import { shows } from '../../../../graphql/rest-twin/rest-names.ts';
import { DateTimeRef, toDateTime } from '../../../../graphql/scalars.ts';
import type { Context } from '../../../../operation/context.ts';
import { loadEntryModel } from '../../../content/entries/graphql/entry-model.ts';
import { invalidCalendarParam } from '../../entries/calendar-args.ts';
import { resolveZone, toLocal, zoneAbbreviation } from '../time/event-time.ts';
import { eventOf } from './event-of.ts';
import { type EventModel, EventRef } from './event-ref.ts';

builder.objectFields(EventRef, (t) => {
  const text = (column: 'timezone' | 'rrule', description: string) =>
    t.string({
      description,
      resolve: async (model, _, context) => (await eventOf(context, model))?.[column] || null,
    });
  const time = (column: 'start' | 'end', description: string) =>
    t.string({
      description,
      args: {
        timezone: t.arg.string({ description: 'On whose clocks; the event’s own unless said.' }),
      },
      async resolve(model, { timezone }, context) {
        const times = await timesOf(context, model);
        if (!times || !timezone) return times?.[`${column}Local`];
        return translated(() => toLocal(times[`${column}Utc`], knownZone(timezone)));
      },
    });
  const moment = (column: 'startUtc' | 'endUtc', description: string) =>
    t.string({
      description,
      resolve: async (model, _, context) => (await timesOf(context, model))?.[column],
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
    startDate: time('start', 'When it begins, `YYYY-MM-DDTHH:MM:SS`.'),
    endDate: time('end', 'When it ends.'),
    startDateUtc: moment('startUtc', 'When it begins, in UTC.'),
    endDateUtc: moment('endUtc', 'When it ends, in UTC.'),
    timezone: text('timezone', 'The zone whose clocks its times are of.'),
    timezoneAbbr: t.string({
      description: 'The zone in short at that time.',
      async resolve(model, _, context) {
        const event = await eventOf(context, model);
        const times = await timesOf(context, model);
        return event && times && zoneAbbreviation(times.startUtc, event.timezone);
      },
    }),
    rrule: text('rrule', 'How it repeats (RFC 5545).'),
    exdates: t.stringList({
      description: 'When it would take place and does not.',
      async resolve(model, _, context) {
        const event = await eventOf(context, model);
        return event?.rrule == null ? null : JSON.parse(event.exdates);
      },
    }),
    occurrenceId: t.id({
      ...shows('id'),
      description: 'The number in REST of this time of a series; null for what is none.',
      resolve: ({ key, occurrence }) => (occurrence ? key : null),
    }),
    series: t.field({
      type: EventRef,
      description: 'The series that it is one time of.',
      async resolve(model, _, context) {
        const event = await eventOf(context, model);
        const id = model.occurrence ? model.record.id : event?.seriesId;
        return id == null ? null : loadEntryModel(context, id);
      },
    }),
  };
});

const timesOf = async (context: Context, model: EventModel) =>
  model.occurrence ?? (await eventOf(context, model));

/** @throws ApiError `rest_invalid_param` */
function knownZone(asked: string): string {
  const zone = resolveZone(asked);
  if (zone === null) throw invalidCalendarParam('timezone', 'is no time zone');
  return zone;
}
