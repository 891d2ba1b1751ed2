import type { Context } from '../../../operation/context.ts';
import { isSignedLink, type LinkPurpose, linkedId } from './mailing-link.ts';
import { findMailingRecord, type Subscriber } from './mailing-loaders.ts';

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
