import { randomBytes } from 'node:crypto';
import { fromMoment, toMoment } from '../../../lib/clock.ts';
import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import { enqueueLetter } from './letters/letter-job.ts';
import { signUpRefused } from './mailing-error.ts';
import type { SignUp } from './sign-up-form.ts';

/** Seconds. */
const DAY = 24 * 3600;
const LINK_LASTS = 7 * DAY;
const BETWEEN_LETTERS = 10 * 60;
/** In a day, to one address. */
const MOST_LETTERS = 3;

/**
 * Keeps what was asked for until the owner of the address confirms it, and has the letter sent that asks. Nothing that stands
 * is changed before: whoever types in another's address can't unsubscribe it, nor write into its fields. An address that had
 * such a letter shortly before gets no other, and what that one asks about stays.
 * @throws ApiError `already_subscribed`
 */
export async function askForOptIn(
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
