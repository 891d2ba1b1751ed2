import { randomBytes } from 'node:crypto';
import { createRateLimit } from '../../../auth/rate-limit.ts';
import { fromMoment, toMoment } from '../../../lib/clock.ts';
import { isEmail } from '../../../lib/mailbox.ts';
import { nowAndThen } from '../../../lib/repeat.ts';
import { integer, list, schemaOf, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { tooManyAttempts } from '../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { defineService, type Services } from '../../../operation/services.ts';
import { type Transaction, write } from '../../../storage/write.ts';
import { enqueueLetter } from './letter-job.ts';
import {
  formById,
  isNamed,
  listsOfForm,
  type MailingForm,
  mailingNotFound,
  signUpRefused,
} from './mailing-records.ts';
import { isFieldValue, type MergeValue, parseFields, sentValue } from './merge-field.ts';

/** Seconds. */
const DAY = 24 * 3600;
const LINK_LASTS = 7 * DAY;
const BETWEEN_LETTERS = 10 * 60;
/** In a day, to one address. */
const MOST_LETTERS = 3;

/**
 * Stores a request until the owner of the address confirms it, and sends a letter that asks for that. The subscription does not change
 * before: whoever types in another person's address can't unsubscribe it, nor write into its fields. An address that got such a letter
 * shortly before gets no other, and the request of the earlier letter stays.
 * @throws ApiError `already_subscribed`
 */
async function askForOptIn(
  context: Context,
  transaction: Transaction,
  { email, emailKey, values, listIds }: SignUp,
): Promise<void> {
  const { prisma, changed } = transaction;
  const { now } = context;
  const known = await prisma.subscriber.findUnique({
    where: { emailKey },
    include: { subscriptions: true },
  });
  const held = new Set(
    known?.subscriptions.filter(({ status }) => status === 'subscribed').map((one) => one.listId),
  );
  const wanted = listIds.filter((id) => !held.has(id));
  if (known?.status === 'subscribed' && wanted.length === 0)
    throw signUpRefused('already_subscribed');
  const letters = lettersOf(known, now);
  if (letters === null) return;
  const asked = {
    pendingFields: JSON.stringify(values),
    optInKey: randomBytes(16).toString('base64url'),
    optInUntil: later(now, LINK_LASTS),
    ip: context.client.ip ?? '',
    ...letters,
  };
  const { id } = await prisma.subscriber.upsert({
    where: { emailKey },
    create: { email, emailKey, status: 'pending', created: now, ...asked },
    update: { ...asked, version: { increment: 1 } },
    select: { id: true },
  });
  await prisma.mailingSubscription.deleteMany({ where: { subscriberId: id, status: 'pending' } });
  for (const listId of wanted)
    await prisma.mailingSubscription.upsert({
      where: { subscriberId_listId: { subscriberId: id, listId } },
      create: { subscriberId: id, listId, status: 'pending', moment: now },
      update: { status: 'pending', moment: now },
    });
  changed('private:subscriber', id, known ? 'update' : 'create');
  await enqueueLetter(transaction, { subscriberId: id, kind: 'confirm', optInKey: asked.optInKey });
}

interface Letters {
  readonly optInAsked: string | null;
  readonly optInSince: string | null;
  readonly optInLetters: number;
}

/** The counts with one letter more; null where the address has had enough of them. */
function lettersOf(known: Letters | null, now: string): Letters | null {
  const isNewDay = !known?.optInSince || later(known.optInSince, DAY) <= now;
  if (isNewDay) return { optInAsked: now, optInSince: now, optInLetters: 1 };
  const isSoon = known.optInAsked !== null && later(known.optInAsked, BETWEEN_LETTERS) > now;
  if (isSoon || known.optInLetters >= MOST_LETTERS) return null;
  return { optInAsked: now, optInSince: known.optInSince, optInLetters: known.optInLetters + 1 };
}

const later = (moment: string, seconds: number): string =>
  toMoment(new Date(fromMoment(moment).getTime() + seconds * 1000));

/** Limits sign-ups for mailing lists, by network. */
export const signUpLimit = defineService(({ counters }) =>
  createRateLimit(counters, 'sign-up', { most: 20, window: 3600 }),
);

/**
 * Answers true once the letter is on its way by which the address is confirmed (docs/rest.md §7.2). Nothing is said of whether
 * that letter had been sent shortly before.
 * @throws ApiError 404 `not_found`; 400 `spam`, `required_field_missing`, `invalid_email`, `invalid_field`, `no_lists_selected`,
 * `already_subscribed`; 429 `too_many_requests`
 */
export const subscribe = defineOperation({
  name: 'subscribe',
  kind: 'mutation',
  isAlone: true,
  summary: 'Signs an address up for mailing lists; a letter asks its owner to confirm.',
  args: {
    form_id: integer({ description: 'The id of the form.', default: 0, 'x-any-size': true }),
    email: string({ description: 'The address.', default: '', maxLength: 1000 }),
    fields: schemaOf<Readonly<Record<string, unknown>>>({
      type: 'object',
      description: 'What else the form asks for, by tag.',
    }),
    lists: list(string({ maxLength: 200 }), {
      description: "Ids or short names of lists of the form's; all of them unless said.",
      maxItems: 100,
    }),
    honeypot: string({ description: 'What people leave empty.', default: '' }),
    timestamp: string({ description: 'When the form was shown, in seconds since 1970.' }),
  },
  authorize: anyone,
  async resolve(context, args): Promise<true> {
    const form = await formById(context).load(args.form_id);
    if (!form?.isOpen) throw mailingNotFound('sign-up form');
    if (args.honeypot !== '' || isShownLater(context, args.timestamp)) throw signUpRefused('spam');
    const signUp = await readSignUp(context, form, { ...args, fields: args.fields ?? {} });
    await assertNotTooMany(context);
    await context.write((transaction) => askForOptIn(context, transaction, signUp));
    return true;
  },
});

/** Whether the form says a time that it can't have been shown at. A browser may fill a form in at once, so soon is not too soon. */
function isShownLater({ now }: Context, shown: string | undefined): boolean {
  if (shown === undefined || shown === '') return false;
  return !(Number(shown) <= fromMoment(now).getTime() / 1000);
}

async function assertNotTooMany({ services, client }: Context): Promise<void> {
  const wait = await signUpLimit(services).countNetwork(client.ip);
  if (wait > 0) throw tooManyAttempts(wait, 'sign-ups');
}

/** The body of a submitted form, by name; names with `[]` have lists. */
export type SentForm = Readonly<Record<string, unknown>>;

/** Fields that every form sends beside its merge fields (docs/rest.md §7.2). */
export const EMAIL_FIELD = 'EMAIL';
export const FORM_FIELD = '_mc4wp_form_id';
export const LISTS_FIELD = '_mc4wp_lists';
export const HONEYPOT_FIELD = '_mc4wp_honeypot';
export const TIME_FIELD = '_mc4wp_timestamp';

/** The arguments of `subscribe` that a form's own names stand for. */
export function signUpArgs(sent: SentForm) {
  const {
    [FORM_FIELD]: formId,
    [LISTS_FIELD]: lists,
    [HONEYPOT_FIELD]: honeypot,
    [TIME_FIELD]: timestamp,
    [EMAIL_FIELD]: email,
    ...fields
  } = sent;
  const id = toText(formId);
  return {
    form_id: /^\d{1,15}$/.test(id) ? Number(id) : 0,
    email: toText(email).slice(0, LONGEST),
    fields,
    ...(lists === undefined ? {} : { lists: toList(lists) }),
    honeypot: toText(honeypot),
    timestamp: toText(timestamp),
  };
}

/** An address that is longer is none. */
const LONGEST = 1000;

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const toList = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.slice(0, 100) : toText(value).split(','))
    .map((item) => toText(item).trim().slice(0, 200))
    .filter((item) => item !== '');

/** A sign-up that is right in itself. */
export interface SignUp {
  readonly email: string;
  /** In lower case. */
  readonly emailKey: string;
  readonly values: Readonly<Record<string, MergeValue>>;
  readonly listIds: readonly number[];
}

interface Sent {
  readonly email: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Ids or short names; undefined for all that the form offers. */
  readonly lists: readonly string[] | undefined;
}

/** Reads and checks a submitted sign-up. @throws ApiError of `signUpRefused` for the first error */
async function readSignUp(
  context: Context,
  form: MailingForm,
  { email, fields, lists }: Sent,
): Promise<SignUp> {
  const address = email.trim();
  if (address === '') throw signUpRefused('required_field_missing', EMAIL_FIELD);
  if (!isEmail(address)) throw signUpRefused('invalid_email', EMAIL_FIELD);
  const values: Record<string, MergeValue> = {};
  for (const field of parseFields(form.fields)) {
    const value = sentValue(field, fields);
    if (field.isRequired && value.length === 0)
      throw signUpRefused('required_field_missing', field.tag);
    if (!isFieldValue(field, value)) throw signUpRefused('invalid_field', field.tag);
    if (value.length > 0) values[field.tag] = value;
  }
  const offered = await listsOfForm(context).load(form.id);
  const chosen = lists ? offered.filter((list) => isNamed(list, lists)) : offered;
  if (chosen.length === 0) throw signUpRefused('no_lists_selected', LISTS_FIELD);
  return {
    email: address,
    emailKey: address.toLowerCase(),
    values,
    listIds: chosen.map(({ id }) => id),
  };
}

/** How long an unconfirmed sign-up is stored, in milliseconds from the last letter that asked for confirmation. */
const KEPT = 30 * 24 * 3_600_000;

/** Subscribers that are removed at a time, so that no writer waits long. */
const BATCH = 200;

/**
 * Removes who signed up more than thirty days ago and has never confirmed; no provider knows of them. That an address is not to
 * be written to stays noted, where it was.
 */
export async function sweepUnconfirmed({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = toMoment(clock.now());
  const before = toMoment(new Date(clock.now().getTime() - KEPT));
  for (let last = 0; ; ) {
    const rows = await database.tables
      .selectFrom('Subscriber')
      .select('id')
      .where('status', '=', 'pending')
      .where('optInAsked', '<', before)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const until = rows.at(-1)?.id;
    if (until === undefined) return;
    await write(
      database,
      () => now,
      async ({ prisma, changed }) => {
        for (const { id } of rows) {
          // Who confirms or signs up again at this moment stays.
          const { count } = await prisma.subscriber.deleteMany({
            where: { id, status: 'pending', optInAsked: { lt: before } },
          });
          if (count > 0) changed('private:subscriber', id, 'delete');
        }
      },
    );
    last = until;
  }
}

export const sweepUnconfirmedNowAndThen = nowAndThen(
  sweepUnconfirmed,
  3_600_000,
  'Sign-ups that nobody confirmed could not be removed.',
);
