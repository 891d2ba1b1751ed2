import { once } from 'node:events';
import type { Server } from 'node:http';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { chunkApplicationPassword } from './auth/application-password.ts';
import type { Config } from './config.ts';
import {
  createFirstAdministrator,
  type FirstAdministrator,
} from './features/users/create-first-administrator.ts';
import { prepareDatabase } from './prepare-database.ts';
import { createHttpServer } from './server.ts';
import { createServices } from './services.ts';
import { systemContext } from './system-context.ts';

/** Migrates, makes the first administrator, listens, prints the addresses, and stops in good order on SIGINT or SIGTERM; resolves then. */
export async function runServer(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
  const { database } = await prepareDatabase(config);
  const services = createServices({ config, database, log });
  const server = createHttpServer(createApp(services), config, log);
  try {
    await listen(server, config);
    printAddresses(config);
    const administrator = await createFirstAdministrator(await systemContext(services));
    if (administrator) printAdministrator(administrator);
    await toldToStop();
    await closeGently(server);
  } finally {
    await database.close();
  }
}

/** A taken port or a foreign address rejects here, as Node's `error` event does. */
async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

function printAddresses({ siteUrl, restPath }: Config): void {
  console.log(`REST      ${siteUrl}${restPath}/`);
  console.log(`GraphQL   ${siteUrl}/graphql (GraphiQL in a browser)`);
}

/** Shown this once: only hashes are kept. */
function printAdministrator({ login, password, applicationPassword }: FirstAdministrator): void {
  console.log(`\nA first administrator was made; this is shown only now.`);
  console.log(`Login                 ${login}`);
  console.log(`Password              ${password}`);
  console.log(`Application password  ${chunkApplicationPassword(applicationPassword)}`);
}

async function toldToStop(): Promise<void> {
  const waiting = new AbortController();
  const signals = ['SIGINT', 'SIGTERM'].map((signal) =>
    once(process, signal, { signal: waiting.signal }).catch(() => []),
  );
  await Promise.race(signals);
  waiting.abort(); // a second signal ends the process at once
}

/** In milliseconds, for answers that are under way. */
const GRACE = 10_000;

async function closeGently(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), GRACE);
  await closed;
  clearTimeout(cut);
}
