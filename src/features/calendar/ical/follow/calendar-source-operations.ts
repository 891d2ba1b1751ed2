import { ApiError } from '../../../../lib/api-error.ts';
import {
  type ArgValues,
  boolean,
  integer,
  isRecordId,
  oneOf,
  recordId,
  required,
  string,
} from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { readFetchedAddress } from '../../../../operation/fetched-address.ts';
import { defineArrayListOperation, defineOperation } from '../../../../operation/operation.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { broughtStatuses } from '../../entries/calendar-policy.ts';
import { calendarAddress } from '../import/import-calendar.ts';
import {
  assertCanBringCalendars,
  CALENDAR_SOURCE,
  type CalendarSource,
  loadCalendarSource,
  MOST_SOURCES,
  toCalendarSource,
  unknownSource,
} from './calendar-source.ts';
import { scheduleSource } from './source-job.ts';

/** The writable fields of a followed calendar; docs/rest.md §6.9. */
export const calendarSourceFields = {
  url: string({
    description: 'The address of the calendar: `https:`, `http:` or `webcal:`.',
    maxLength: 2000,
  }),
  status: oneOf(broughtStatuses, {
    description: 'The status of events that are new. `publish` by default.',
  }),
  interval: integer({
    description: 'Seconds between two runs, 900 to 604800. An hour by default.',
    minimum: 900,
    maximum: 604_800,
  }),
  is_active: boolean({ description: 'Whether it is fetched by itself. True by default.' }),
};

const idArg = { id: recordId({ description: 'Its number.' }) };

/** There are few (`MOST_SOURCES`). */
export const listCalendarSources = defineArrayListOperation({
  name: 'listCalendarSources',
  summary: 'Lists the calendars that the site follows, with the reports of their last runs.',
  args: {
    page: integer({ description: 'Which page of the list.', default: 1, minimum: 1 }),
    per_page: integer({
      description: 'How many a page has.',
      default: 10,
      minimum: 1,
      maximum: 100,
    }),
  },
  authorize: assertCanBringCalendars,
  async items(context): Promise<readonly CalendarSource[]> {
    const rows = await context
      .read('CalendarSource')
      .selectFrom('CalendarSource')
      .selectAll()
      .orderBy('id')
      .execute();
    return rows.map(toCalendarSource);
  },
  keyOf: ({ id }) => id,
});

/** @throws ApiError 404 `calendar_source_not_found` */
export const getCalendarSource = defineOperation({
  name: 'getCalendarSource',
  kind: 'query',
  summary: 'Returns a calendar that the site follows, with the reports of its last runs.',
  args: idArg,
  authorize: assertCanBringCalendars,
  resolve: (context, { id }) => loadCalendarSource(context, id),
});

/**
 * Has the site follow a calendar, which is fetched at once. Returns its id.
 * @throws ApiError 400 `too_many_calendar_sources`, `calendar_source_exists`; `rest_invalid_param`
 */
export const createCalendarSource = defineOperation({
  name: 'createCalendarSource',
  kind: 'mutation',
  summary: 'Has the site follow a calendar: its events come, change and go with it.',
  args: { ...calendarSourceFields, url: required(calendarSourceFields.url) },
  authorize: assertCanBringCalendars,
  resolve(context, args): Promise<number> {
    const url = readFetchedAddress(context, calendarAddress(args.url));
    const isActive = args.is_active ?? true;
    return context.write(async (transaction) => {
      const { prisma, changed } = transaction;
      if ((await prisma.calendarSource.count()) >= MOST_SOURCES) throw tooMany();
      await assertIsNew(transaction, url);
      const { id } = await prisma.calendarSource.create({
        data: {
          url,
          status: args.status ?? 'publish',
          interval: args.interval ?? 3600,
          isActive,
          createdBy: context.viewer.id || null,
          created: context.now,
        },
        select: { id: true },
      });
      await scheduleSource(transaction, context, id, isActive ? context.now : null);
      changed(CALENDAR_SOURCE, id, 'create');
      return id;
    });
  },
});

const tooMany = () =>
  new ApiError(
    'too_many_calendar_sources',
    400,
    `${MOST_SOURCES} calendars are followed already. Delete one first.`,
  );

async function assertIsNew({ prisma }: Transaction, url: string, id = 0): Promise<void> {
  const known = await prisma.calendarSource.findUnique({ where: { url }, select: { id: true } });
  if (known && known.id !== id)
    throw new ApiError('calendar_source_exists', 400, 'This calendar is followed already.');
}

/**
 * Changes the given fields, and fetches the calendar at once if it has another address or interval or is switched on. Returns its id.
 * @throws ApiError 404 `calendar_source_not_found`; 400 `calendar_source_exists`; `rest_invalid_param`
 */
export const updateCalendarSource = defineOperation({
  name: 'updateCalendarSource',
  kind: 'mutation',
  summary: 'Changes how the site follows a calendar.',
  args: { ...idArg, ...calendarSourceFields },
  authorize: assertCanBringCalendars,
  async resolve(context, { id, ...args }): Promise<number> {
    const data = given(context, args);
    return context.write(async (transaction) => {
      const { prisma, changed } = transaction;
      if (data.url !== undefined) await assertIsNew(transaction, data.url, id);
      const before = await lockSource(transaction, id);
      const isOther = data.url !== undefined && data.url !== before.url;
      const after = await prisma.calendarSource.update({
        where: { id },
        data: { ...data, ...(isOther ? { etag: null, lastModified: null, failures: 0 } : {}) },
      });
      const isDue = isOther || !before.isActive || after.interval !== before.interval;
      const next = isDue ? context.now : (before.nextRun ?? context.now);
      await scheduleSource(transaction, context, id, after.isActive ? next : null);
      changed(CALENDAR_SOURCE, id, 'update');
      return id;
    });
  },
});

type Given = Partial<ArgValues<typeof calendarSourceFields>>;

const given = (context: Context, { url, is_active: isActive, status, interval }: Given) => ({
  ...(url === undefined ? {} : { url: readFetchedAddress(context, calendarAddress(url)) }),
  ...(isActive === undefined ? {} : { isActive }),
  ...(status === undefined ? {} : { status }),
  ...(interval === undefined ? {} : { interval }),
});

/** Locks the row of a source by writing it. @throws ApiError 404 `calendar_source_not_found` */
async function lockSource({ prisma }: Transaction, id: number) {
  const { count } = isRecordId(id)
    ? await prisma.calendarSource.updateMany({ where: { id }, data: { id } })
    : { count: 0 };
  if (count === 0) throw unknownSource();
  return prisma.calendarSource.findUniqueOrThrow({ where: { id } });
}

/**
 * Has a calendar fetched now, also one that is switched off; a server does that within seconds, and reports it in `runs`. Returns its id.
 * @throws ApiError 404 `calendar_source_not_found`
 */
export const runCalendarSource = defineOperation({
  name: 'runCalendarSource',
  kind: 'mutation',
  summary: 'Has a calendar that the site follows fetched now.',
  args: idArg,
  authorize: assertCanBringCalendars,
  resolve: (context, { id }): Promise<number> =>
    context.write(async (transaction) => {
      await lockSource(transaction, id);
      await scheduleSource(transaction, context, id, context.now);
      transaction.changed(CALENDAR_SOURCE, id, 'update');
      return id;
    }),
});

/**
 * Ends following a calendar. Its events stay, and are no longer changed. Returns its id.
 * @throws ApiError 404 `calendar_source_not_found`
 */
export const deleteCalendarSource = defineOperation({
  name: 'deleteCalendarSource',
  kind: 'mutation',
  summary: 'Ends following a calendar; its events stay.',
  args: idArg,
  authorize: assertCanBringCalendars,
  resolve: (context, { id }): Promise<number> =>
    context.write(async (transaction) => {
      await lockSource(transaction, id);
      await scheduleSource(transaction, context, id, null);
      await transaction.prisma.calendarSource.delete({ where: { id } });
      transaction.changed(CALENDAR_SOURCE, id, 'delete');
      return id;
    }),
});
