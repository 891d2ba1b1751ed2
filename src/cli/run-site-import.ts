import { pino } from 'pino';
import { prepareDatabase } from '../app/prepare-database.ts';
import { presets } from '../config/address-config.ts';
import type { Config } from '../config/config.ts';
import { type LiveSite, openLiveSite } from '../features/admin/move-in/live/live-site.ts';
import { isWhole, moveIn, moveReportText } from '../features/admin/move-in/move-in.ts';
import { verificationText } from '../features/admin/move-in/verify/verification.ts';
import { verifyMove } from '../features/admin/move-in/verify/verify-move.ts';
import { systemClock } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { openMediaStorage } from '../storage/media/open-media-storage.ts';
import { createProgressLine } from './command.ts';

export interface ImportSiteOptions {
  readonly user?: string;
  readonly applicationPassword?: string;
  readonly verify: boolean;
  readonly propose?: string;
  readonly graphqlSchema?: string;
  readonly force: boolean;
}

interface Run {
  readonly config: Config;
  readonly database: Database;
  readonly site: LiveSite;
  readonly signal: AbortSignal;
  onProgress(step: string, done: number, total: number): void;
}

/**
 * Imports a site from the terminal: progress on stderr, the report on stdout. Ctrl-C stops between two pages. Returns
 * whether everything was imported.
 */
export async function runSiteImport(
  config: Config,
  url: string,
  { user, applicationPassword, verify }: ImportSiteOptions,
): Promise<boolean> {
  const started = performance.now();
  const stop = new AbortController();
  const broken = () => stop.abort(new Error('Broken off; the same command goes on from here.'));
  process.once('SIGINT', broken).once('SIGTERM', broken);
  const line = createProgressLine(process.stderr);
  const onProgress = (step: string, done: number, total: number) =>
    line.show(`${step} ${done} of ${total}`);
  const credentials =
    user === undefined || applicationPassword === undefined
      ? undefined
      : { user, applicationPassword };
  const site = await openLiveSite(url, { credentials, signal: stop.signal });
  const { database } = await prepareDatabase(config);
  try {
    const run = { config, database, site, signal: stop.signal, onProgress };
    const files = {
      config,
      database,
      media: openMediaStorage(config.media),
      clock: systemClock,
      log: pino({ level: 'silent' }), // the report lists what is missing
    };
    const report = await moveIn({ ...run, clock: systemClock, files });
    line.end();
    for (const text of [`From ${site.home}`, ...moveReportText(report)]) console.log(text);
    console.log(usage(started));
    if (verify) await runVerification(run, user);
    return isWhole(report);
  } finally {
    line.end();
    process.off('SIGINT', broken).off('SIGTERM', broken);
    await database.close();
  }
}

async function runVerification(run: Run, user: string | undefined): Promise<void> {
  // Imported here because no other part of the import needs the server.
  const [{ createServices }, { openOurSite }] = await Promise.all([
    import('../app/services.ts'),
    import('./open-our-site.ts'),
  ]);
  const aliases = Object.keys(presets).filter((name): name is keyof typeof presets => true);
  const config = { ...run.config, aliases };
  const services = createServices({ ...run, config, log: pino({ level: 'silent' }) });
  const ours = openOurSite(services, run.site, user);
  for (const text of verificationText(await verifyMove({ ...run, ours }))) console.log(text);
}

function usage(started: number): string {
  const seconds = (performance.now() - started) / 1_000;
  const megabytes = process.resourceUsage().maxRSS / 1_024;
  return `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB of memory at most`;
}
