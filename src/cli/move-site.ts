import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { prepareDatabase } from '../app/prepare-database.ts';
import { presets } from '../config/address-config.ts';
import type { Config } from '../config/config.ts';
import type { SiteDeclaration } from '../config/declaration/declaration.ts';
import { checkDeclaration } from '../content/declaration/check-declaration.ts';
import { declarationText } from '../content/declaration/declaration-text.ts';
import { LiveSiteError } from '../features/admin/move-in/live/ask-gently.ts';
import { type LiveSite, openLiveSite } from '../features/admin/move-in/live/live-site.ts';
import { isWhole, moveIn, moveReportText } from '../features/admin/move-in/move-in.ts';
import { outlineOf, readOutline } from '../features/admin/move-in/propose/graphql/read-outline.ts';
import { proposeDeclaration } from '../features/admin/move-in/propose/propose-declaration.ts';
import { verificationText } from '../features/admin/move-in/verify/compare-records.ts';
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

const credentialsOf = ({ user, applicationPassword }: ImportSiteOptions) =>
  user === undefined || applicationPassword === undefined
    ? undefined
    : { user, applicationPassword };

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
  options: ImportSiteOptions,
): Promise<boolean> {
  const started = performance.now();
  const stop = new AbortController();
  const broken = () => stop.abort(new Error('Broken off; the same command goes on from here.'));
  process.once('SIGINT', broken).once('SIGTERM', broken);
  const line = createProgressLine(process.stderr);
  const onProgress = (step: string, done: number, total: number) =>
    line.show(`${step} ${done} of ${total}`);
  const site = await openLiveSite(url, {
    credentials: credentialsOf(options),
    signal: stop.signal,
  });
  const { database } = await prepareDatabase(config);
  try {
    const run = { config, database, site, signal: stop.signal, onProgress };
    const report = await moveIn({
      ...run,
      media: openMediaStorage(config.media),
      clock: systemClock,
      log: pino({ level: 'silent' }), // the report lists what is missing
    });
    line.end();
    for (const text of [`From ${site.home}`, ...moveReportText(report)]) console.log(text);
    console.log(usage(started));
    if (options.verify) await runVerification(run, options.user);
    return isWhole(report);
  } catch (error) {
    if (!(error instanceof LiveSiteError)) throw error;
    throw new Error(`${error.message} The same command goes on from here.`, { cause: error });
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

/**
 * Writes a declaration of a live site's own kinds, taxonomies and fields, and prints hints for the person who edits it.
 * @throws Error where the file exists, unless it may be overwritten
 */
export async function runSiteProposal(
  url: string,
  path: string,
  options: ImportSiteOptions,
): Promise<void> {
  const { graphqlSchema, force } = options;
  if (existsSync(path) && !force) throw new Error(`${path} exists already; --force overwrites it.`);
  const site = await openLiveSite(url, { credentials: credentialsOf(options) });
  const outline =
    graphqlSchema === undefined
      ? await readOutline(site)
      : outlineOf(await readFile(graphqlSchema, 'utf8'));
  const { declaration, notes } = await proposeDeclaration(site, outline);
  const isJson = path.endsWith('.json');
  const text = isJson
    ? `${JSON.stringify(declaration, null, 2)}\n`
    : declarationText(declaration, notes);
  await writeFile(path, text, { flag: force ? 'w' : 'wx' });
  console.log(`${path}: ${contentsOf(declaration)}.`);
  if (!site.hasCredentials)
    console.log('Without --user the site shows less: labels, field groups and hidden records.');
  for (const [place, note] of notes) console.log(`  ${place}: ${note.replace(/\p{Cc}+/gu, ' ')}`);
  checkDeclaration(path, declaration);
}

const contentsOf = ({ kinds = {}, taxonomies = {}, extend = {} }: SiteDeclaration): string =>
  [
    `${Object.keys(kinds).length} kinds`,
    `${Object.keys(taxonomies).length} taxonomies`,
    `fields for ${Object.keys(extend).length} that the server has`,
  ].join(', ');
