import type { Context } from '../../../operation/context.ts';
import { link } from '../../../rest/representation/links.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { View } from '../entries/entry.ts';
import type { ApplicationPassword } from './application-password-policy.ts';

/** What is known of an application password; all moments are in UTC. */
export function presentApplicationPassword(
  context: Context,
  { uuid, appId, name, created, lastUsed, lastIp, userId }: ApplicationPassword,
  view: View,
): Resource {
  const self = applicationPasswordAddress(context, userId, uuid);
  return {
    uuid,
    app_id: appId,
    name,
    ...(view === 'embed' ? {} : { created, last_used: lastUsed, last_ip: lastIp }),
    _links: { self: link(self, { targetHints: { allow: METHODS } }) },
  };
}

/** Whoever sees one may do everything with it. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const applicationPasswordAddress = (
  { addresses }: Context,
  userId: number,
  uuid: string,
): string => addresses.rest(`/core/v2/users/${userId}/application-passwords/${uuid}`);
