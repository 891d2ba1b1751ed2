import { once } from 'node:events';
import type { Server } from 'node:http';
import { type Logger, pino } from 'pino';
import { chunkApplicationPassword } from '../auth/password.ts';
import { surfacesOf } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import { purgeChangesNowAndThen } from '../http/cdn/purge-changes.ts';
import { createHttpServer } from '../http/server.ts';
import { runJobs, warnOfFailedJobs } from '../jobs/run-jobs.ts';
import { currentSpan } from '../lib/current-request.ts';
import { makePrivateFolder } from '../lib/private-files.ts';
import { changeFeed } from '../operation/change-feed.ts';
import { systemContext } from '../operation/context.ts';
import { trimIdempotentWritesNowAndThen } from '../operation/idempotency.ts';
import type { Services } from '../operation/services.ts';
import { trimChangesNowAndThen } from '../storage/change-log.ts';
import { providerOf } from '../storage/provider.ts';
import { isStorageFull } from '../storage/unavailable-storage.ts';
import { createApp } from './app.ts';
import { ownerKeyOf } from './claim-site.ts';
import { createFirstAdministrator, type FirstAdministrator } from './create-first-administrator.ts';
import { dropDemoPlan, OtherMakerError, planDemo } from './demo/demo-making.ts';
import { finishDemo } from './demo/install-demo.ts';
import { allJobs, features } from './features.ts';
import type { Metrics } from './metrics.ts';
import { prepareDatabase } from './prepare-database.ts';
import { createServices } from './services.ts';
import type { Tracing } from './tracing.ts';

interface RunOptions {
  /** Whether a new site starts without the demo. */
  readonly isEmpty: boolean;
  /** Sentences that the log begins with. */
  readonly warnings: readonly string[];
}

/**
 * Migrates, creates the first administrator and the demo site on the first run, listens, and prints the addresses. Resolves after
 * it has stopped on SIGINT or SIGTERM.
 */
export async function runServer(config: Config, options: RunOptions): Promise<void> {
  const log = await openLog(config);
  try {
    await runWithLog(log, config, options);
  } finally {
    await flush(log);
  }
}

async function runWithLog(
  log: Logger,
  config: Config,
  { isEmpty, warnings }: RunOptions,
): Promise<void> {
  makePrivateFolder(config.media.incomingDir); // so that the folder of the data is private, whatever is first in it
  for (const warning of warnings) log.warn(warning);
  const tracing = await openTracing(config, log);
  const { database } = await prepareDatabase(config);
  tracing?.follow(database, providerOf(config.databaseUrl));
  const services = createServices({ config, database, log });
  const metrics = await openMetrics(services);
  const server = createHttpServer(createApp(services, metrics, tracing), config, log);
  try {
    const told = toldToStop(); // before anybody sees the addresses and may stop the server
    const sayFirstRun = await prepareFirstRun(services, isEmpty);
    try {
      await listen(server, config);
      printAddresses(config);
    } finally {
      sayFirstRun(); // the passwords are shown even if nothing can be served
    }
    void reportDamage(services);
    await database.prisma.$connect(); // so that the first write needn't wait for what it takes to open
    await warnOfFailedJobs(services);
    await warnByFeatures(services);
    const stopJobs = startJobs(services, {
      onEnd: metrics?.onJobEnd,
      around: tracing?.aroundJob,
    });
    const stopTimers = startTimers(services);
    log.info(`Stopping on ${await told}; requests under way are finished.`);
    await Promise.all([closeGently(server), stopTimers()]);
    await stopJobs();
  } finally {
    await tracing?.stop();
    await database.close();
  }
}

/** Looks for damage of the database while the server serves. */
async function reportDamage({ database, log }: Services): Promise<void> {
  try {
    const damage = await database.findDamage?.();
    if (damage !== undefined)
      log.fatal(
        { damage },
        'The database is damaged: stop the server and restore a backup. `almanac doctor` tells more.',
      );
  } catch (error) {
    log.error({ err: error }, 'The database could not be checked for damage.');
  }
}

/** Calls the features' checks for problems that an administrator should know. */
async function warnByFeatures(services: Services): Promise<void> {
  for (const warn of features.flatMap(({ warnings }) => warnings ?? []))
    await warn(await systemContext(services));
}

/** Runs the jobs, those that may be slow apart from the others. Returns a function that stops them. */
function startJobs(
  services: Services,
  options: Parameters<typeof runJobs>[2],
): () => Promise<unknown> {
  const stops = [false, true].map((apart) =>
    runJobs(
      services,
      allJobs.filter(({ isApart = false }) => isApart === apart),
      options,
    ),
  );
  return () => Promise.all(stops.map((stop) => stop()));
}

/** Starts the background work. Returns a function that stops it and resolves when none of it is in progress. */
function startTimers(services: Services): () => Promise<unknown> {
  const timers = [
    trimChangesNowAndThen,
    trimIdempotentWritesNowAndThen,
    purgeChangesNowAndThen,
    (live: Services) => () => changeFeed(live).stop(),
    ...features.flatMap((feature) => feature.timers ?? []),
  ];
  const stops = timers.map((start) => start(services));
  return () => Promise.all(stops.map((stop) => stop()));
}

/** @throws Error for a port in use or an address of another machine */
async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} on ${host} is taken; set PORT to another one.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`HOST ${host} is no address of this machine.`);
    if (code === 'EACCES') throw new Error(`Port ${port} is not for this user; set PORT.`);
    throw error;
  }
}

function printAddresses(config: Config): void {
  console.log(`Site      ${config.siteUrl}/`);
  for (const { root, names } of surfacesOf(config))
    console.log(`REST      ${config.siteUrl}${root}/${names ? ' (ALIASES)' : ''}`);
  console.log(`GraphQL   ${config.siteUrl}/graphql (GraphiQL in a browser)`);
  console.log(`MCP       ${config.siteUrl}/mcp (for assistants)`);
  console.log(`Admin     ${config.siteUrl}/desk/ (write, and keep your account)`);
}

/**
 * Makes the first administrator and the demo. If the first run is interrupted, the next run completes it. A site without the demo also
 * works. Returns a function that prints what was made.
 */
async function prepareFirstRun(services: Services, isEmpty: boolean): Promise<() => void> {
  await (isEmpty ? dropDemoPlan : planDemo)(await systemContext(services));
  const administrator = await createFirstAdministrator(await systemContext(services));
  // Before the demo, in whose making the start may be interrupted.
  const key = await ownerKeyOf(await systemContext(services), administrator !== null);
  const isMade = !isEmpty && (await makeDemo(services));
  return () => {
    if (key !== null) printWelcome(services.config, key);
    if (administrator) printAdministrator(administrator);
    if (isMade) console.log('A demo site was made as well; `serve --empty` begins without one.');
  };
}

const makeDemo = async (services: Services): Promise<boolean> =>
  finishDemo(await systemContext(services)).catch((error: unknown) => {
    if (isStorageFull(error)) throw error;
    if (error instanceof OtherMakerError) services.log.info(error.message);
    else services.log.error({ err: error }, 'The demo site could not be made.');
    return false;
  });

/** The link lets the person who reads this make the site theirs in a browser. */
function printWelcome({ siteUrl }: Config, key: string): void {
  console.log(
    `\nThe site waits for its owner. Open this page to name it and to choose your own password:`,
  );
  console.log(`${siteUrl}/desk/welcome?key=${key}`);
}

/** The passwords are shown only once, since only hashes are stored. */
function printAdministrator({ login, password, applicationPassword }: FirstAdministrator): void {
  console.log(`\nA first administrator was made; this is shown only now.`);
  console.log(`Login                 ${login}`);
  console.log(`Password              ${password}`);
  console.log(`Application password  ${chunkApplicationPassword(applicationPassword)}`);
}

/** Resolves to the name of the signal. */
async function toldToStop(): Promise<string> {
  const waiting = new AbortController();
  const signals = ['SIGINT', 'SIGTERM'].map((signal) =>
    once(process, signal, { signal: waiting.signal }).then(
      () => signal,
      () => '',
    ),
  );
  const signal = await Promise.race(signals);
  waiting.abort(); // a second signal ends the process at once
  return signal;
}

/** Milliseconds for requests in progress. */
const GRACE = 10_000;

/** Milliseconds in which a load balancer sends another request on a connection that is in use. */
const SWEEP = 1_000;

async function closeGently(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // Whoever sends another request on an open connection is answered, and told that it is the last one there.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  // Connections become idle after their responses. Browsers and load balancers would keep them open.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/**
 * Opens the log on standard error: JSON, or lines for people where it is a terminal. JSON is written in the background, and what is
 * left when the process exits. Lines that a slow reader has not taken are dropped beyond `maxLength`, so that it can't stop the
 * server.
 */
async function openLog({ logLevel, tracing }: Config): Promise<Logger> {
  const options = { level: logLevel, ...(tracing && { mixin: traceOfLine }) };
  if (process.stderr.isTTY) return pino(options, await readableStream(2));
  const destination = pino.destination({ dest: 2, sync: false, ...LOG_BUFFER });
  outliveErrors(destination);
  return pino(options, destination);
}

type LogDestination = ReturnType<typeof pino.destination>;

/**
 * Lets the server go on while its log can't be written, for example on a full disk: lines wait as they do for a slow reader. Otherwise the
 * first error would end the process, and `flushSync`, which pino calls then, would try again for ever.
 */
function outliveErrors(destination: LogDestination): void {
  const { flushSync } = destination;
  destination.on('error', () => {
    destination.flushSync = () => {};
  });
  destination.on('write', () => {
    destination.flushSync = flushSync;
  });
}

/** Writes what is left of the log, for at most a second, so that the process doesn't wait for the disk or a reader when it exits. */
const flush = (log: Logger): Promise<void> =>
  new Promise((done) => {
    log.flush(() => done());
    setTimeout(done, 1_000);
  });

/** In bytes and milliseconds. A write for each line would cost as much as making the line. */
const LOG_BUFFER = { minLength: 4096, periodicFlush: 200, maxLength: 4 * 2 ** 20 };

/** The trace that a line of the log belongs to. */
function traceOfLine(): object {
  const span = currentSpan();
  return span ? { traceId: span.traceId } : {};
}

/** A stream that writes lines of the log for people. @param destination a file descriptor or a stream */
export async function readableStream(destination: number | NodeJS.WritableStream) {
  const { default: pretty } = await import('pino-pretty'); // on a server, nobody needs it
  return pretty({
    destination,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: ['pid', 'hostname', ...IN_MESSAGE].join(),
    messageFormat: (line, messageKey) => toMessage(line, String(line[messageKey] ?? '')),
  });
}

/** Fields that the message repeats. */
const IN_MESSAGE = ['requestId', 'method', 'path', 'status', 'ms', 'bytes', 'isCut', 'traceId'];

/** `GET /api/core/v2/posts 200 3.1 ms`, or the message itself with the request that it is about. */
function toMessage(line: Readonly<Record<string, unknown>>, message: string): string {
  const { method, path, status, ms, isCut, requestId } = line;
  if (typeof method === 'string' && status !== undefined)
    return `${method} ${path} ${status} ${ms} ms${isCut ? ' (the caller went away)' : ''}`;
  const field = Array.isArray(path) ? ` (${path.join('.')})` : '';
  return `${message}${field}${requestId === undefined ? '' : ` Request ${requestId}.`}`;
}

/** Begins to measure; null without METRICS_TOKEN, when nothing of it is even loaded. */
export async function openMetrics(services: Services): Promise<Metrics | null> {
  const { metricsToken } = services.config;
  if (metricsToken === null) return null;
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics(services, metricsToken);
}

/** Begins to trace; null without OTEL_EXPORTER_OTLP_ENDPOINT, when nothing of it is even loaded. */
async function openTracing(config: Config, log: Logger): Promise<Tracing | null> {
  if (config.tracing === null) return null;
  const { createTracing } = await import('./tracing.ts');
  return createTracing(config.tracing, config, log);
}
