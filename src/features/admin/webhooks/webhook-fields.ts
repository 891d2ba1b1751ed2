import { isIP } from 'node:net';
import { isAllowedHost } from '../../../lib/guarded-fetch/allowed-hosts.ts';
import { checkedUrl } from '../../../lib/guarded-fetch/checked-url.ts';
import { GuardedFetchError } from '../../../lib/guarded-fetch/guarded-fetch-error.ts';
import { isPublicAddress } from '../../../lib/guarded-fetch/is-public-address.ts';
import { boolean, list, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { webhookKinds } from './webhook-kinds.ts';

/** What may be said of a webhook. */
export const webhookFields = {
  url: string({
    description: 'The address that messages are posted to, by https or http.',
    maxLength: 2000,
  }),
  kinds: list(string({ maxLength: 100 }), {
    description: `The kinds of record that it is told of: ${webhookKinds.join(', ')}. All, if there is none.`,
    maxItems: 100,
  }),
  secret: string({
    description: 'The secret that signs the messages: `whsec_` and 24 to 64 bytes in base64.',
    maxLength: 200,
  }),
  only_published: boolean({
    description: 'Whether it is told only of what the public may read.',
  }),
  is_active: boolean({ description: 'Whether it is told of changes.' }),
};

/**
 * The address in its usual form. A name that leads into a private network is found out when it is asked for.
 * @throws ApiError `rest_invalid_param`
 */
export function readUrl({ services }: Context, text: string): string {
  const allowed = services.config.guardedFetchAllow;
  try {
    const url = checkedUrl(text.trim(), allowed);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isPublicAddress(host) && !isAllowedHost(allowed, url))
      throw new GuardedFetchError('address', `${host} is no host of the public Internet.`);
    url.hash = '';
    return url.href;
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    throw invalidParam(
      'url',
      `${error.message} A host that is not public, or another port, must be named in GUARDED_FETCH_ALLOW.`,
    );
  }
}

/** As it is stored. @throws ApiError `rest_invalid_param` for a kind that there is not */
export function readKinds(kinds: readonly string[]): string {
  const unknown = kinds.find((kind) => !webhookKinds.includes(kind));
  if (unknown !== undefined)
    throw invalidParam(
      'kinds',
      `There is no kind ${JSON.stringify(unknown)}; there are ${webhookKinds.join(', ')}.`,
    );
  return JSON.stringify([...new Set(kinds)]);
}
