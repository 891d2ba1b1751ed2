import { randomUUID } from 'node:crypto';
import { createApp } from '../app/app.ts';
import { createApplicationPassword, hashApplicationPassword } from '../auth/password.ts';
import type { ViewerSource } from '../auth/viewer.ts';
import { addressesOf, surfacesOf } from '../config/addresses.ts';
import type { LiveSite } from '../features/admin/move-in/live/live-site.ts';
import type { OurSite } from '../features/admin/move-in/verify/verify-move.ts';
import { MAX_INTEGER } from '../operation/args.ts';
import type { Services } from '../operation/services.ts';

/**
 * Opens this server the way a client of the live site sees it: under the live site's route names and, with `login`,
 * with the rights of that user here (or of an administrator if there is no such user). The password for it exists only
 * in this process.
 */
export function openOurSite(services: Services, live: LiveSite, login?: string): OurSite {
  const { config, authentication } = services;
  const surface = surfacesOf(config).find(({ names }) => names === live.surface.names);
  if (!surface) throw new Error('This server has no such names.');
  const addresses = addressesOf(config, surface);
  const password = createApplicationPassword();
  const hash = hashApplicationPassword(authentication.key, password);
  const findUser = async (name: string): Promise<ViewerSource> =>
    (await authentication.findUser(name)) ?? {
      id: MAX_INTEGER,
      login: name,
      roles: 'administrator',
    };
  const app = createApp({
    ...services,
    authentication: {
      ...authentication,
      findUser,
      findApplicationPassword: async () => ({
        uuid: randomUUID(),
        userId: (await findUser(login ?? '')).id,
        hash,
        lastUsed: null,
      }),
      noteUse: () => {},
    },
  });
  const credentials = Buffer.from(`${login}:${password}`).toString('base64');
  const headers = login === undefined ? {} : { authorization: `Basic ${credentials}` };
  return {
    place: { home: addresses.site, root: addresses.rest('') },
    async get(path, query) {
      const url = `${addresses.rest(path)}?${new URLSearchParams(query)}`;
      const answer = await app.fetch(new Request(url, { headers }));
      if ([403, 404, 410].includes(answer.status)) return null;
      const body: unknown = await answer.json();
      if (!answer.ok) throw new Error(`Here ${path} is refused: ${JSON.stringify(body)}`);
      return body;
    },
  };
}
