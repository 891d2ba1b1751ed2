import { createHmac, type KeyObject, randomUUID } from 'node:crypto';
import { areHashesEqual } from '../../../../auth/password.ts';
import { titleOf } from '../../../../content/entries/present-entry.ts';
import { defineJob } from '../../../../jobs/job.ts';
import { deliver } from '../../../../jobs/mail/mail-job.ts';
import type { MailMessage } from '../../../../jobs/mail/mailer.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { plainText } from '../../../../lib/strip-tags.ts';
import { MAX_INTEGER } from '../../../../operation/args.ts';
import { type Context, systemContext } from '../../../../operation/context.ts';
import type { Services } from '../../../../operation/services.ts';
import { eventById } from '../event-loaders.ts';
import { type Rsvp, type RsvpStatus, rsvpById } from './rsvp.ts';

/** A letter about an RSVP. It names nobody, so that nothing of who is erased meanwhile stays in the queue. */
interface RsvpLetter {
  readonly id: string;
  readonly rsvpId: number;
  readonly status: RsvpStatus;
}

export const newRsvpLetter = (rsvpId: number, status: RsvpStatus): RsvpLetter => ({
  id: randomUUID(),
  rsvpId,
  status,
});

/** Tells a person how their RSVP stands, unless it stands otherwise when the letter is sent: another letter says that then. */
export const rsvpLetterJob = defineJob<RsvpLetter, Services>({
  name: 'rsvp-letter',
  about: ({ rsvpId, status }) => `RSVP ${rsvpId}, ${status}`,
  async run(services, letter, { keep }) {
    const context = await systemContext(services);
    const rsvp = await rsvpById(context).load(letter.rsvpId);
    const event = rsvp && (await describeEvent(context, rsvp));
    if (!event || rsvp.status !== letter.status) return;
    const message = composeLetter(context, rsvp, event);
    await deliver(services, { id: letter.id, message }, [], () => keep(letter));
  },
});

/** An event in words: its title and when it begins. Null for one that is gone. */
export async function describeEvent(
  context: Context,
  { eventId, startLocal }: Pick<Rsvp, 'eventId' | 'startLocal'>,
): Promise<string | null> {
  const record = await eventById(context).load(eventId);
  if (!record) return null;
  const { timezone, startLocal: only } = record.event;
  const start = (startLocal || only).slice(0, 16).replace('T', ' ');
  return `${plainText(titleOf(record.entry))}, ${start} (${timezone})`;
}

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

If you can't come, please make room for others on this page:
${cancel}`,
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
  const [subject, text] = words[rsvp.status as RsvpStatus]; // only this feature writes it
  return {
    to: rsvp.email,
    subject,
    text: `${text}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

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
  const rsvp = id > 0 && id <= MAX_INTEGER ? await rsvpById(context).load(id) : null;
  const { key } = context.services.authentication;
  if (rsvp && areHashesEqual(token, signLink(key, purpose, rsvp))) return rsvp;
  throw new ApiError('link_expired', 410, 'This link is no longer good.');
}
