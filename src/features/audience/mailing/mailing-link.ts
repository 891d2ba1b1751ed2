import { createHmac, type KeyObject } from 'node:crypto';
import { areHashesEqual } from '../../../auth/application-password.ts';
import { MAX_INTEGER } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { findMailingRecord, type Subscriber } from './mailing-loaders.ts';

export type LinkPurpose = 'confirm' | 'unsubscribe';

type Bearer = Pick<Subscriber, 'id' | 'emailKey' | 'optInKey'>;

/**
 * What a link in a letter names: the subscriber's number, and a signature under the server's key that nobody else can make. A
 * confirmation is good for the opt-in that it was sent for, an unsubscription for as long as the address is known.
 */
export const signLink = (key: KeyObject, purpose: LinkPurpose, bearer: Bearer): string =>
  `${bearer.id}-${signature(key, purpose, bearer)}`;

/** Whom a link of ours was sent to; null for any other link, or for who is gone. */
export async function findLinked(
  context: Context,
  purpose: LinkPurpose,
  token: string,
): Promise<Subscriber | null> {
  const id = linkedId(token);
  const subscriber = id === null ? null : await findMailingRecord(context, 'subscriber', id);
  const { key } = context.services.authentication;
  return subscriber && isSignedLink(key, purpose, subscriber, token) ? subscriber : null;
}

/** The number that a link names, whoever made it; null for what is no link of ours. */
function linkedId(token: string): number | null {
  const id = /^(\d{1,10})-[\w-]{43}$/.exec(token)?.[1];
  return id !== undefined && Number(id) <= MAX_INTEGER ? Number(id) : null;
}

const isSignedLink = (
  key: KeyObject,
  purpose: LinkPurpose,
  bearer: Bearer,
  token: string,
): boolean => areHashesEqual(token, signLink(key, purpose, bearer));

const signature = (key: KeyObject, purpose: LinkPurpose, { id, emailKey, optInKey }: Bearer) =>
  createHmac('sha256', key)
    .update(`mailing ${purpose} ${id} ${purpose === 'confirm' ? optInKey : emailKey}`)
    .digest('base64url');
