import { createApp } from '../../src/app/app.ts';
import { createServices } from '../../src/app/services.ts';
import type { App } from '../../src/http/server.ts';
import type { Services } from '../../src/operation/services.ts';
import type { Database } from '../../src/storage/database.ts';
import type { TestSite, TestUser } from './test-site.ts';

/** What another process on the same database is: the same program that has read and kept things of its own. */
export interface SecondProcess {
  readonly app: App;
  readonly services: Services;
  /** Writes by REST, as the administrator unless said; the path stands below its root. @throws Error unless that succeeds */
  write(path: string, json: object, as?: TestUser): Promise<Written>;
}

interface Written {
  readonly id: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  readonly [name: string]: any;
}

/** Nothing of it has to be closed, unless it is given a connection of its own: the database is the site's. */
export function secondProcess(
  site: TestSite,
  database: Database = site.services.database,
): SecondProcess {
  const { config, clock, log } = site.services;
  const services = createServices({ config, database, clock, log });
  const app = createApp(services);
  return {
    app,
    services,
    async write(path, json, as = 'admin') {
      const headers = {
        'content-type': 'application/json',
        authorization: site.authorization(as),
      };
      const address = `http://site.test${config.restPath}${path}`;
      const answer = await app.fetch(
        new Request(address, { method: 'POST', headers, body: JSON.stringify(json) }),
      );
      if (!answer.ok) throw new Error(`${answer.status} for ${path}: ${await answer.text()}`);
      return (await answer.json()) as Written; // what REST answers has one
    },
  };
}
