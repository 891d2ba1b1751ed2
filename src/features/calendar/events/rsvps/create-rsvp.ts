import { randomBytes } from 'node:crypto';
import { canEditRecord } from '../../../../content/record-capabilities.ts';
import { enqueueJob } from '../../../../jobs/job.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { integer, required, schemaOf, string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam, invalidParams } from '../../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { contactFormById } from '../../../audience/forms/contact-form.ts';
import { checkValues, isAccepted } from '../../../audience/forms/submission/check-values.ts';
import { formRules } from '../../../audience/forms/submission/form-rules.ts';
import { type FormField, postedValues } from '../../../audience/forms/submission/posted-values.ts';
import { tagsOf } from '../../../audience/forms/template/parse-template.ts';
import {
  assertPerson,
  defineSenderLimit,
  readSender,
  senderArgs,
} from '../../../audience/senders/sender.ts';
import type { Event, EventAtTime } from '../event-loaders.ts';
import { isOff } from '../event-status.ts';
import { assertCanReadEvent, findEvent, meantEventArgs } from '../find-event.ts';
import { type EventTime, RSVP, type Rsvp, type RsvpStatus, rsvpStatusOf, timeOf } from './rsvp.ts';
import { newRsvpLetter, rsvpLetterJob } from './rsvp-letter.ts';
import { lockPlaces, seat } from './write-rsvps.ts';

/** The most places that one person takes. */
export const MOST_PLACES = 20;

const rsvpLimit = defineSenderLimit('rsvp', 600);

/** The answer to everybody: nothing of it tells whether the address is on the list already. */
export interface TakenRsvp {
  readonly status: RsvpStatus;
  readonly places: number;
  /** For those who may edit the event; null for others. */
  readonly rsvp: Rsvp | null;
}

/**
 * Asks for places. A letter asks the owner of the address to confirm; who may edit the event reserves at once.
 * @throws ApiError 409 `rsvps_closed`; 400 `spam`, `rest_invalid_param`; 429 `too_many_requests`; 503 `captcha_unavailable`; as `getEvent`
 */
export const createRsvp = defineOperation({
  name: 'createRsvp',
  kind: 'mutation',
  isAlone: true,
  summary: 'Asks for places at an event; a letter asks to confirm.',
  args: {
    id: required(meantEventArgs.id),
    ...senderArgs,
    places: integer({
      description: 'How many places.',
      minimum: 1,
      maximum: MOST_PLACES,
      default: 1,
    }),
    answers: schemaOf<readonly FormField[]>({
      type: 'array',
      description: "Answers to the fields of the event's form; a name may come several times.",
      maxItems: 100,
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', maxLength: 200 },
          value: { type: 'string', maxLength: 2000 },
        },
        required: ['name', 'value'],
      },
    }),
    password: string({ description: 'The password of a protected event.' }),
  },
  authorize: anyone,
  async resolve(context, { id, password, captcha, ...args }): Promise<TakenRsvp> {
    const found = await findEvent(context, { id });
    const { record, occurrence } = found;
    const { entry, event } = record;
    await assertCanReadEvent(context, entry, password);
    if (event.rrule !== null && !occurrence)
      throw invalidParam('id', 'id is of a series: give the id of one of its times.');
    assertTakesRsvps(context, found);
    const sender = readSender(args);
    const answers = await readAnswers(context, event, args.answers ?? []);
    const isEditor = canEditRecord(context.viewer, entry);
    const asked = { ...sender, places: args.places ?? 1, answers };
    if (!isEditor)
      await assertPerson(context, { email: sender.email, captcha }, rsvpLimit, 'RSVPs');
    return context.write(async (transaction) => {
      await lockPlaces(transaction, event.entryId);
      const rsvp = await store(context, transaction, timeOf(event.entryId, occurrence), asked);
      if (!isEditor) {
        await enqueueJob(transaction, rsvpLetterJob, newRsvpLetter(rsvp.id, rsvpStatusOf(rsvp)));
        return { status: 'unconfirmed', places: asked.places, rsvp: null };
      }
      const status = isOpen(rsvp) ? await seat(context, transaction, rsvp) : rsvpStatusOf(rsvp);
      return { status, places: rsvp.places, rsvp: { ...rsvp, status } };
    });
  },
});

/** Whether it asks for places that it neither has nor waits for. */
const isOpen = ({ status }: Pick<Rsvp, 'status'>): boolean =>
  status === 'unconfirmed' || status === 'cancelled';

/** Whether people can ask for places at an event, or at one of its times: it is published, takes place and is not over. */
export const takesRsvps = (
  { now }: Pick<Context, 'now'>,
  { record: { event }, occurrence }: EventAtTime,
): boolean =>
  event.capacity !== null &&
  event.status === 'publish' &&
  !isOff(event) &&
  (occurrence ?? event).endUtc > now;

/** @throws ApiError 409 `rsvps_closed` */
export function assertTakesRsvps(context: Context, meant: EventAtTime): void {
  if (!takesRsvps(context, meant))
    throw new ApiError('rsvps_closed', 409, 'This event takes no RSVPs, or no more.');
}

interface Asked {
  readonly name: string;
  readonly email: string;
  readonly places: number;
  readonly answers: readonly FormField[];
}

/** Stores the request of an address, in the place of an earlier one. An address that attends or waits stays as it is. */
async function store(
  { now }: Context,
  { prisma, changed }: Transaction,
  time: EventTime,
  { name, email, places, answers }: Asked,
): Promise<Rsvp> {
  const emailKey = email.toLowerCase();
  const where = { eventId_startLocal_emailKey: { ...time, emailKey } };
  const known = await prisma.rsvp.findUnique({ where });
  if (known && !isOpen(known)) return known;
  const data = {
    name,
    email,
    places,
    answers: JSON.stringify(answers),
    status: 'unconfirmed',
    since: now,
    // A link confirms what its own letter says, and nothing that somebody else has asked for since.
    linkKey: randomBytes(16).toString('base64url'),
  };
  const rsvp = await prisma.rsvp.upsert({
    where,
    create: { ...time, ...data, emailKey, created: now },
    update: data,
  });
  changed(RSVP, rsvp.id, known ? 'update' : 'create');
  return rsvp;
}

/** Returns the answers to the fields of the event's form, by the form's rules. Files and quizzes are not asked for. @throws ApiError `rest_invalid_param` */
async function readAnswers(
  context: Context,
  { rsvpFormId }: Event,
  given: readonly FormField[],
): Promise<readonly FormField[]> {
  const form = rsvpFormId === null ? null : await contactFormById(context).load(rsvpFormId);
  if (!form) return [];
  const tags = tagsOf(form).filter(({ kind }) => kind !== 'file' && kind !== 'quiz');
  const values = postedValues(tags, given);
  const rules = formRules(form).filter(({ field }) => values.has(field));
  const invalid = checkValues(tags, rules, values, new Map());
  if (invalid.length > 0)
    throw invalidParams(
      Object.fromEntries(
        invalid.map(({ field, message }) => [
          `answers.${field}`,
          { code: 'rest_invalid_param', message, data: null },
        ]),
      ),
    );
  if (!isAccepted(form, tags, values)) throw invalidParam('answers', form.messages.accept_terms);
  return [...values].flatMap(([name, all]) => all.map((value) => ({ name, value })));
}
