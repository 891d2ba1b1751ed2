import { createHmac, type KeyObject, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { areHashesEqual } from '../../../../auth/password.ts';
import type { Entry } from '../../../../content/entries/entry.ts';
import { titleOf } from '../../../../content/entries/present-entry.ts';
import { defineJob, enqueueJob, enqueueJobs } from '../../../../jobs/job.ts';
import { deliver, mailJob } from '../../../../jobs/mail/mail-job.ts';
import type { MailMessage } from '../../../../jobs/mail/mailer.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { plainText } from '../../../../lib/strip-tags.ts';
import { type Context, systemContext } from '../../../../operation/context.ts';
import type { Services } from '../../../../operation/services.ts';
import { siteZone } from '../../../../operation/time-zones.ts';
import type { Tables } from '../../../../storage/tables.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { toLocal } from '../../entries/time/event-time.ts';
import { type Event, type EventRecord, eventById } from '../event-loaders.ts';
import { isOff, statusOf, toldStatus } from '../event-status.ts';
import { wordingOf } from '../pages/wording.ts';
import { type Rsvp, type RsvpStatus, rsvpById, rsvpStatusOf } from './rsvp.ts';

/** A letter about an RSVP. It names nobody, so that nothing of who is erased meanwhile stays in the queue. */
interface RsvpLetter {
  readonly id: string;
  readonly rsvpId: number;
  readonly status: RsvpStatus;
  /** Whether the event takes place, where the letter tells of that. */
  readonly eventStatus?: string;
  /** Whether it tells that the time of the series is no more, or is another one. */
  readonly isDropped?: boolean;
  readonly isMoved?: boolean;
}

export const newRsvpLetter = (rsvpId: number, status: RsvpStatus): RsvpLetter => ({
  id: randomUUID(),
  rsvpId,
  status,
});

/** Tells a person how their RSVP or its event stands, unless that stands otherwise when the letter is sent: another letter says so then. */
export const rsvpLetterJob = defineJob<RsvpLetter, Services>({
  name: 'rsvp-letter',
  about: ({ rsvpId, status }) => `RSVP ${rsvpId}, ${status}`,
  async run(services, letter, { keep }) {
    const context = await systemContext(services);
    const rsvp = await rsvpById(context).load(letter.rsvpId);
    const record = rsvp && (await eventById(context).load(rsvp.eventId));
    if (!record || rsvp.status !== letter.status) return;
    const { eventStatus = null } = letter;
    if (eventStatus !== null && eventStatus !== toldStatus(record.event)) return;
    if (letter.isMoved && (isOff(record.event) || !isToCome(record.event, rsvp, context.now)))
      return;
    const message = compose(context, letter, rsvp, record);
    await deliver(services, { id: letter.id, message }, [], () => keep(letter));
  },
});

function compose(
  context: Context,
  { eventStatus, isDropped, isMoved }: RsvpLetter,
  rsvp: Rsvp,
  record: EventRecord,
): MailMessage {
  const event = eventInWords(context, record, rsvp);
  if (isDropped) return droppedLetter(rsvp, event);
  if (isMoved) return movedLetter(context, rsvp, event);
  return eventStatus === undefined
    ? composeLetter(context, rsvp, event)
    : composeNews(context, rsvp, record);
}

/** Whether the time of an RSVP has not begun. */
const isToCome = ({ startLocal, timezone }: Event, rsvp: Rsvp, now: string): boolean =>
  (rsvp.startLocal || startLocal) > toLocal(now, timezone);

/** An event that no longer takes place as it did, and the RSVP that was told last. */
interface EventNews {
  readonly eventId: number;
  readonly eventStatus: string;
  /** Whether it is at another time, and its status as it was. */
  readonly isMoved?: boolean;
  readonly after: number;
}

/** RSVPs that get their letters at a time, so that no writer waits long. */
const BATCH = 200;

/** Tells all who have places at an event, or wait for some, whether it takes place. */
export const rsvpNewsJob = defineJob<EventNews, Services>({
  name: 'rsvp-news',
  about: ({ eventId, eventStatus }) => `event ${eventId}, ${eventStatus}`,
  async run(services, { after, ...news }) {
    const { eventId, eventStatus, isMoved } = news;
    const context = await systemContext(services);
    const event = (await eventById(context).load(eventId))?.event;
    if (!event || toldStatus(event) !== eventStatus) return;
    const rsvps = await peopleOf(context.read('Rsvp'), event, context.now)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const last = rsvps.length === BATCH ? rsvps.at(-1) : undefined;
    return async (transaction) => {
      const letters = rsvps.map((rsvp) => ({
        ...newRsvpLetter(rsvp.id, rsvpStatusOf(rsvp)),
        ...(isMoved ? { isMoved } : { eventStatus }),
      }));
      await enqueueJobs(transaction, rsvpLetterJob, letters, { runAfter: context.now });
      if (last) await enqueueJob(transaction, rsvpNewsJob, { ...news, after: last.id });
    };
  },
});

/** The RSVPs of an event that are told of it: with places or waiting for some, at times that are not over. */
function peopleOf(
  tables: Kysely<Pick<Tables, 'Rsvp'>>,
  { entryId, rrule, endUtc, timezone }: Event,
  now: string,
) {
  const isToCome = rrule === null && endUtc >= now;
  return tables
    .selectFrom('Rsvp')
    .selectAll()
    .where('eventId', '=', entryId)
    .where('status', 'in', ['attending', 'waiting'])
    .where((rsvp) =>
      rsvp.or([
        ...(isToCome ? [rsvp('startLocal', '=', '')] : []),
        rsvp('startLocal', '>', toLocal(now, timezone)),
      ]),
    );
}

/** Has the people of an event told whether it takes place, or that it is at another time. */
export async function tellNews(
  transaction: Transaction,
  { entryId: eventId, eventStatus, capacity }: Pick<Event, 'entryId' | 'eventStatus' | 'capacity'>,
  about: Pick<EventNews, 'isMoved'> = {},
): Promise<void> {
  if (capacity !== null)
    await enqueueJob(transaction, rsvpNewsJob, { eventId, eventStatus, ...about, after: 0 });
}

/** Has the people of an event that is removed told, unless they know that it does not take place. */
export async function tellRemoval(
  context: Pick<Context, 'now' | 'site'>,
  transaction: Transaction,
  entry: Entry,
  isForGood: boolean,
): Promise<void> {
  if (entry.kind !== 'ext_events') return;
  const { prisma, tables } = transaction;
  const event = await prisma.event.findUnique({ where: { entryId: entry.id } });
  if (!event || toldStatus(event) === 'cancelled') return;
  if (!isForGood) return tellNews(transaction, { ...event, eventStatus: 'cancelled' });
  // The rows go with the event, so that the letters are written now.
  const rsvps = await peopleOf(tables, event, context.now).execute();
  const letters = rsvps.map((rsvp) => ({
    id: randomUUID(),
    message: droppedLetter(rsvp, eventInWords(context, { entry, event }, rsvp)),
  }));
  await enqueueJobs(transaction, mailJob, letters, { runAfter: context.now });
}

/** An event in words: its title and when it begins. Null for one that is gone. */
export async function describeEvent(
  context: Context,
  { eventId, startLocal }: Pick<Rsvp, 'eventId' | 'startLocal'>,
): Promise<string | null> {
  const record = await eventById(context).load(eventId);
  return record && eventInWords(context, record, { startLocal });
}

export function eventInWords(
  { site }: Pick<Context, 'site'>,
  { entry, event }: Pick<EventRecord, 'entry' | 'event'>,
  { startLocal }: Pick<Rsvp, 'startLocal'>,
): string {
  const words = wordingOf(site);
  const start = startLocal || event.startLocal;
  const time = event.isAllDay ? '' : `, ${words.time(start)}`;
  const zone = event.timezone === siteZone(site) ? '' : ` (${event.timezone})`;
  return `${plainText(titleOf(entry))}, ${words.day(start)}${time}${zone}`;
}

function composeNews(context: Context, rsvp: Rsvp, record: EventRecord): MailMessage {
  const { event } = record;
  const isTrashed = event.status === 'trash';
  const { label, description } = statusOf({ eventStatus: toldStatus(event) });
  const name = eventInWords(context, record, rsvp);
  const parts = [
    `${description}\n${name}`,
    isTrashed ? '' : event.statusReason,
    isTrashed ? '' : event.onlineUrl,
    makeRoom(context, rsvp),
  ];
  return letterTo(
    rsvp,
    `${label ?? 'As planned again'}: ${name}`,
    parts.filter((part) => part !== '').join('\n\n'),
  );
}

const makeRoom = (context: Context, rsvp: Rsvp): string =>
  `If you can't come, please make room for others on this page:\n${linkOf(context, 'cancel', rsvp)}`;

const movedLetter = (context: Context, rsvp: Rsvp, event: string): MailMessage =>
  letterTo(
    rsvp,
    `New time: ${event}`,
    `It takes place at another time than before.\n${event}\n\n${makeRoom(context, rsvp)}`,
  );

const droppedLetter = (rsvp: Rsvp, event: string): MailMessage =>
  letterTo(
    rsvp,
    `Cancelled: ${event}`,
    `It does not take place at this time.\n${event}\n\nYou no longer have places, and wait for none.`,
  );

function composeLetter(context: Context, rsvp: Rsvp, event: string): MailMessage {
  const places = rsvp.places === 1 ? 'one place' : `${rsvp.places} places`;
  const cancel = linkOf(context, 'cancel', rsvp);
  const words: Readonly<Record<RsvpStatus, readonly [subject: string, text: string]>> = {
    unconfirmed: [
      `Please confirm: ${event}`,
      `Somebody, probably you, wants ${places} at:
${event}

To confirm, open this page within a week:
${linkOf(context, 'confirm', rsvp)}

If it wasn't you, do nothing: without a confirmation nothing is reserved.`,
    ],
    attending: [
      `See you there: ${event}`,
      `You have ${places} at:
${event}

${makeRoom(context, rsvp)}`,
    ],
    waiting: [
      `You are on the waiting list: ${event}`,
      `There are not enough places left for you at:
${event}

You are on the waiting list for ${places}, and get a letter when they become free. To leave the list, open this page:
${cancel}`,
    ],
    cancelled: [
      `Cancelled: ${event}`,
      `You no longer have places, and wait for none, at:\n${event}`,
    ],
  };
  return letterTo(rsvp, ...words[rsvpStatusOf(rsvp)]);
}

const letterTo = ({ email: to }: Rsvp, subject: string, text: string): MailMessage => ({
  to,
  subject,
  text: `${text}\n`,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

export const linkPurposes = ['confirm', 'cancel'] as const;

export type LinkPurpose = (typeof linkPurposes)[number];

const linkOf = ({ addresses, services }: Context, purpose: LinkPurpose, rsvp: Rsvp): string =>
  addresses.page(`/rsvp/${purpose}/${signLink(services.authentication.key, purpose, rsvp)}/`);

/** The token of a link: the RSVP's number, and a signature under the server's key over what was asked for. */
const signLink = (key: KeyObject, purpose: LinkPurpose, { id, linkKey }: Rsvp): string =>
  `${id}-${createHmac('sha256', key).update(`rsvp ${purpose} ${id} ${linkKey}`).digest('base64url')}`;

/** Returns the RSVP that a link is of. @throws ApiError 410 `link_expired` for a link that is none of ours, or older than the RSVP */
export async function loadLinked(
  context: Context,
  purpose: LinkPurpose,
  token: string,
): Promise<Rsvp> {
  const id = Number(/^(\d{1,10})-[\w-]{43}$/.exec(token)?.[1] ?? 0);
  const rsvp = await rsvpById(context).load(id);
  const { key } = context.services.authentication;
  if (rsvp && areHashesEqual(token, signLink(key, purpose, rsvp))) return rsvp;
  throw new ApiError('link_expired', 410, 'This link is no longer good.');
}
