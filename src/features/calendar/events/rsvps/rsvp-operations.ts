import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { pageArgs } from '../../../../content/entries/collection-args.ts';
import { eventKind } from '../../../../content/kinds/registry.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { toMoment } from '../../../../lib/clock.ts';
import { nowAndThen } from '../../../../lib/repeat.ts';
import {
  type ArgValues,
  boolean,
  integer,
  oneOf,
  required,
  string,
} from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { type CsvPage, csvPageArgs, toCsvPage } from '../../../../operation/csv-page.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { nestedRowList, rowList } from '../../../../operation/lists/list-reading.ts';
import { isNarrowed } from '../../../../operation/lists/nested.ts';
import { WHOLE } from '../../../../operation/lists/nested-list.ts';
import { all, type ListSource } from '../../../../operation/lists/window.ts';
import { defineListOperation, defineOperation } from '../../../../operation/operation.ts';
import type { Services } from '../../../../operation/services.ts';
import { write } from '../../../../storage/write.ts';
import { assertCanEditInCalendar, assertCanEditRecord } from '../../entries/calendar-policy.ts';
import { findEvent, meantEventArgs } from '../find-event.ts';
import { idAtTime } from '../recurrence/series.ts';
import { assertTakesRsvps } from './create-rsvp.ts';
import {
  answersOf,
  type EventTime,
  RSVP,
  type Rsvp,
  type RsvpStatus,
  rsvpById,
  rsvpStatuses,
  rsvpStatusOf,
  timeOf,
} from './rsvp.ts';
import { type LinkPurpose, loadLinked } from './rsvp-letter.ts';
import { changeStatus, lockPlaces, moveUp, seat } from './write-rsvps.ts';

const tokenArg = string({ description: "The last part of the link's path.", maxLength: 100 });

const idArg = integer({ description: 'Its number, in the place of a link.', 'x-any-size': true });

/**
 * Reserves places, or puts the person on the waiting list, by the link of a letter or for those who may edit the event. To do it twice
 * is to do it once.
 * @throws ApiError 410 `link_expired`, 404 `rsvp_not_found`, 409 `rsvps_closed`, as `findEvent` for a time that is no more
 */
export const confirmRsvp = defineOperation({
  name: 'confirmRsvp',
  kind: 'mutation',
  summary:
    'Confirms an RSVP, by the link that was sent to the address or by those who may edit the event.',
  args: { id: idArg, token: tokenArg },
  authorize: assertMayAct,
  async resolve(context, args): Promise<RsvpStatus> {
    const { id, eventId, startLocal, status, linkKey } = await loadMeant(context, 'confirm', args);
    if (status === 'unconfirmed') {
      assertTakesRsvps(context, await findEvent(context, { id: idAtTime(eventId, startLocal) }));
    }
    return context.write(async (transaction) => {
      await lockPlaces(transaction, eventId);
      const rsvp = await transaction.prisma.rsvp.findUnique({ where: { id, linkKey } });
      if (!rsvp) throw rsvpNotFound();
      if (rsvp.status !== 'unconfirmed') return rsvpStatusOf(rsvp);
      return seat(context, transaction, rsvp);
    });
  },
});

/**
 * Cancels an RSVP, by the link of a letter or for those who may edit the event, and gives its places to who waits. With `force` nothing of
 * the person stays.
 * @throws ApiError 410 `link_expired`, 404 `rsvp_not_found`, `rest_forbidden`
 */
export const cancelRsvp = defineOperation({
  name: 'cancelRsvp',
  kind: 'mutation',
  summary: 'Cancels an RSVP, whose places go to the waiting list.',
  args: {
    id: idArg,
    token: tokenArg,
    force: boolean({ description: 'Whether to erase it as well.', default: false }),
  },
  authorize: assertMayAct,
  async resolve(context, { force, ...args }): Promise<Rsvp> {
    const { id, eventId } = await loadMeant(context, 'cancel', args);
    return context.write(async (transaction) => {
      const { prisma, changed } = transaction;
      await lockPlaces(transaction, eventId);
      const rsvp = await prisma.rsvp.findUnique({ where: { id } });
      if (!rsvp) throw rsvpNotFound();
      if (force) {
        await prisma.rsvp.delete({ where: { id } });
        changed(RSVP, id, 'delete');
        changed(eventKind.name, eventId, 'update');
      } else if (rsvp.status !== 'cancelled')
        await changeStatus(context, transaction, eventId, [id], 'cancelled');
      await moveUp(context, transaction, rsvp);
      return { ...rsvp, status: 'cancelled' };
    });
  },
});

const rsvpNotFound = (): ApiError =>
  new ApiError('rsvp_not_found', 404, 'There is no RSVP with this number.');

/** Loads an RSVP for those who may edit its event. @throws ApiError 404 `rsvp_not_found`, `rest_forbidden` */
interface Meant {
  readonly id?: number | undefined;
  readonly token?: string | undefined;
}

async function assertMayAct(context: Context, { id, token }: Meant): Promise<void> {
  if (token === undefined) await loadOwnRsvp(context, id);
}

const loadMeant = (context: Context, purpose: LinkPurpose, { id, token }: Meant): Promise<Rsvp> =>
  token === undefined ? loadOwnRsvp(context, id) : loadLinked(context, purpose, token);

async function loadOwnRsvp(context: Context, id: number | undefined): Promise<Rsvp> {
  assertCanEditInCalendar(context, eventKind);
  if (id === undefined) throw invalidParam('id', 'Give an id or a token.');
  const rsvp = await rsvpById(context).load(id);
  if (!rsvp) throw rsvpNotFound();
  await assertOrganizer(context, { id: rsvp.eventId });
  return rsvp;
}

/** The RSVPs of an event, or of one of its times. */
const rsvpFilterArgs = {
  id: required(meantEventArgs.id),
  status: oneOf(rsvpStatuses, { description: 'Only those of this status.' }),
};

type RsvpFilterArgs = ArgValues<typeof rsvpFilterArgs>;

interface RsvpFilter extends Partial<EventTime> {
  readonly status?: RsvpStatus | undefined;
}

async function assertOrganizer(context: Context, { id }: { readonly id: number }): Promise<void> {
  assertCanEditInCalendar(context, eventKind);
  assertCanEditRecord(context, (await findEvent(context, { id })).record.entry);
}

/** The id of a series stands for all of its times. */
async function toFilter(context: Context, { id, status }: RsvpFilterArgs): Promise<RsvpFilter> {
  const { record, occurrence } = await findEvent(context, { id });
  const { id: eventId } = record.entry;
  return { ...(occurrence ? timeOf(eventId, occurrence) : { eventId }), status };
}

const rsvpCondition = ({ eventId, startLocal, status }: RsvpFilter): RawBuilder<SqlBool> =>
  all([
    ...(eventId === undefined ? [] : [sql<SqlBool>`"Rsvp"."eventId" = ${eventId}`]),
    ...(startLocal === undefined ? [] : [sql<SqlBool>`"Rsvp"."startLocal" = ${startLocal}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`"Rsvp"."status" = ${status}`]),
  ]);

const rsvpSource = (filter: RsvpFilter): ListSource => ({
  columns: sql`"Rsvp".*`,
  from: sql`"Rsvp"`,
  where: rsvpCondition(filter),
  order: [{ expression: sql`"Rsvp"."id"`, direction: 'asc', type: 'integer' }],
});

const list = {
  name: 'listRsvps',
  summary: 'Lists who wants to come to an event, in the order in which they asked.',
  args: { ...rsvpFilterArgs, ...pageArgs },
  cursorArgs: rsvpFilterArgs,
  authorize: assertOrganizer,
};
const rows = rowList<RsvpFilter, Rsvp>(rsvpSource, 'Rsvp');

/** RSVPs in the order in which they came, for those who may edit the event. */
export const listRsvps = defineListOperation({ ...list, toQuery: toFilter, ...rows });

const rsvpsOf = nestedRowList<'eventId', RsvpFilter, Rsvp>((_, owner, filter) => {
  const source = rsvpSource(filter);
  return {
    ...source,
    table: sql`"Rsvp"`,
    rowid: sql`"Rsvp"."id"`,
    parent: sql.ref(`Rsvp.${owner}`),
    ranges: WHOLE,
    indexOrder: source.order,
    isDense: !isNarrowed(filter),
  };
}, 'Rsvp');

/** As `listRsvps` for an event of a list; many such lists are read by one statement. */
export const listRsvpsOf = (eventId: number) =>
  defineListOperation({
    ...list,
    async toQuery(context, args): Promise<RsvpFilter> {
      const { eventId: _, ...filter } = await toFilter(context, args);
      return filter;
    },
    order: rows.order,
    ...rsvpsOf('eventId', eventId),
  });

const COLUMNS = ['id', 'start', 'status', 'name', 'email', 'places', 'answers', 'created'] as const;

/** A part of the organizer's list, in the same order. */
export const exportRsvps = defineOperation({
  name: 'exportRsvps',
  kind: 'query',
  summary: 'Exports who wants to come to an event as CSV, part by part.',
  args: { ...rsvpFilterArgs, ...csvPageArgs },
  authorize: assertOrganizer,
  async resolve(context, { after, limit, ...filter }): Promise<CsvPage> {
    const rows = await context
      .read('Rsvp')
      .selectFrom('Rsvp')
      .selectAll()
      .where(rsvpCondition(await toFilter(context, filter)))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit + 1)
      .execute();
    return toCsvPage(COLUMNS, rows, { after, limit }, (rsvp) => ({
      ...rsvp,
      start: rsvp.startLocal,
      answers: answersOf(rsvp)
        .map(({ name, value }) => `${name}: ${value}`)
        .join('\n'),
      created: `${rsvp.created}Z`,
    }));
  },
});

/** Milliseconds for which an RSVP waits for its confirmation. */
const WEEK = 7 * 24 * 3_600_000;

/** RSVPs that are removed at a time, so that no writer waits long. */
const BATCH = 200;

/** Removes RSVPs that nobody has confirmed within a week; they have no places. */
export async function sweepRsvps({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = toMoment(clock.now());
  const since = { lt: toMoment(new Date(clock.now().getTime() - WEEK)) };
  const sweepBatch = () =>
    write(
      database,
      () => now,
      async ({ prisma, changed }) => {
        const old = { status: 'unconfirmed', since };
        const rows = await prisma.rsvp.findMany({ where: old, select: { id: true }, take: BATCH });
        for (const { id } of rows) {
          // Who confirms at this moment stays.
          const { count } = await prisma.rsvp.deleteMany({ where: { id, ...old } });
          if (count > 0) changed(RSVP, id, 'delete');
        }
        return rows.length;
      },
    );
  while ((await sweepBatch()) === BATCH);
}

export const sweepRsvpsNowAndThen = nowAndThen(
  sweepRsvps,
  3_600_000,
  'RSVPs that nobody confirmed could not be removed.',
);
