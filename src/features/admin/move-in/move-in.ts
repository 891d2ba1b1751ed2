import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { sql } from 'kysely';
import { toDocumentedKind } from '../../../config/addresses.ts';
import { isLocationName } from '../../../config/config.ts';
import { defaultSettings, type SiteSettings } from '../../../config/site-settings.ts';
import { kinds } from '../../../content/kinds/registry.ts';
import { allTaxonomies } from '../../../content/terms/taxonomies.ts';
import { toMoment } from '../../../lib/clock.ts';
import { refreshStatistics } from '../../../storage/database.ts';
import { readSetting } from '../../../storage/setting-rows.ts';
import { type Transaction, write } from '../../../storage/write.ts';
import { locationsOf, placeMenu } from '../../content/menus/menu-settings.ts';
import { accessTo, ifOpen } from './access-to.ts';
import { isBreak } from './live/ask-gently.ts';
import { isOffered, type LiveSite } from './live/live-site.ts';
import { contentForm } from './live/read-pages.ts';
import type { Query } from './live/site-names.ts';
import {
  hasLosses,
  type Move,
  type MoveOptions,
  noOutcome,
  type Outcome,
  readProgress,
  reportRow,
} from './move.ts';
import { moveSettings } from './move-settings.ts';
import { moveStep } from './move-step.ts';
import { referencesOf } from './moved-records.ts';
import { collectionOf, describedPlace } from './propose/described-site.ts';
import { remoteReference } from './remote-fields.ts';
import { settleParents } from './settle-parents.ts';
import { settlePictures, settleValues } from './settle-values.ts';
import { steps } from './steps.ts';

/** The result of a move. */
export interface MoveReport {
  /** By step. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly limits: readonly string[];
  readonly unseen: readonly string[];
  /** Whether an earlier move had been broken off, so that this one went on. */
  readonly isResumed: boolean;
}

/**
 * Brings a live site's users, terms, posts, pages, events with their venues and organizers, media with their files, comments, menus, contact
 * forms and settings, a page of records in each transaction.
 * @throws {LiveSiteError} when the site stops answering
 */
export async function moveIn(options: MoveOptions): Promise<MoveReport> {
  const { database, site, clock } = options;
  const now = () => toMoment(clock.now());
  const move: Move = {
    ...options,
    now,
    inTransaction: (work) => write(database, now, work),
    limits: [],
    unseen: hiddenRecords(site),
    series: new Set(),
  };
  const progress = await readProgress(database, site.home);
  const outcomes = new Map<string, Outcome>();
  for (const step of steps)
    outcomes.set(step.name, await moveStep(move, step, progress.get(step.name)));
  outcomes.set('settings', await orMissing('the settings', moveSettings(move)));
  const locations = await orMissing('where menus are shown', moveMenuLocations(move));
  if (locations.brought + locations.unchanged > 0 || hasLosses(locations))
    outcomes.set('menu locations', locations);
  const others = await orMissing('other kinds', unknownKinds(move));
  if (hasLosses(others)) outcomes.set('other kinds', others);
  const settled = { fields: settleValues, pictures: settlePictures, parents: settleParents };
  for (const [name, settle] of Object.entries(settled)) {
    const outcome = await settle(move);
    if (hasLosses(outcome)) outcomes.set(name, outcome);
  }
  await recountTerms(move);
  const where = { site: site.home };
  await move.inTransaction(({ prisma }) => prisma.moveProgress.deleteMany({ where }));
  await refreshStatistics(database);
  return { outcomes, limits: move.limits, unseen: move.unseen, isResumed: progress.size > 0 };
}

/** Names a part on which the site breaks, and lets the others come. */
async function orMissing(name: string, part: Promise<Outcome>): Promise<Outcome> {
  return part.catch((error: unknown) => {
    if (!isBreak(error)) throw error;
    return { ...noOutcome(), missing: [`${name}: ${error.message}`] };
  });
}

const BATCH = 500;

/** Counts the published entries of every term and sets the counts that are wrong (docs/rest.md §4.3). */
async function recountTerms({ database, inTransaction }: Move): Promise<void> {
  const counted = await database.tables
    .selectFrom('Term')
    .leftJoin('EntryTerm', (join) =>
      join.onRef('EntryTerm.termId', '=', 'Term.id').on('EntryTerm.status', '=', 'publish'),
    )
    .select(['Term.id', 'Term.count as has', sql<number>`count("EntryTerm"."entryId")`.as('wants')])
    .groupBy(['Term.id', 'Term.count'])
    .execute();
  const wrong = counted.filter(({ has, wants }) => has !== Number(wants));
  for (let from = 0; from < wrong.length; from += BATCH)
    await inTransaction(async ({ prisma, changed }) => {
      for (const { id, wants } of wrong.slice(from, from + BATCH)) {
        const data = { count: Number(wants), version: { increment: 1 } };
        await prisma.term.update({ where: { id }, data });
        changed('term', id, 'update');
      }
    });
}

const remoteLocations = Type.Record(Type.String(), Type.Object({ menu: remoteReference }));

/** Shows menus where the other site shows them; a location that is not known here becomes so by the menu in it. */
async function moveMenuLocations({ site, inTransaction }: Move): Promise<Outcome> {
  const remote = site.hasCredentials ? await readLocations(site) : {};
  return inTransaction(async (transaction) => {
    const outcome = noOutcome();
    const used = Object.entries(remote).flatMap(([name, { menu }]) =>
      menu > 0 ? [{ name, menu }] : [],
    );
    const menuOf = await referencesOf({ transaction, site }, 'term', used, ({ menu }) => menu);
    const known = await readSetting(transaction, 'menuLocations', defaultSettings.menuLocations);
    const wanted = new Map<string, number>();
    for (const { name, menu } of used) {
      const id = menuOf(menu, ['nav_menu']);
      const lost = (why: string) => outcome.incomplete.push(`menu location ${name}: ${why}`);
      if (!isLocationName(name)) lost('no location here may be called so');
      else if (id === null) lost(`its menu ${menu} is not here`);
      else if (known[name] === id) outcome.unchanged++;
      else wanted.set(name, id);
    }
    outcome.brought = wanted.size;
    await show(transaction, { ...known, ...Object.fromEntries(wanted) }, new Set(wanted.values()));
    return outcome;
  });
}

type Locations = SiteSettings['menuLocations'];

/** Where a menu is shown is part of it: its version rises with that. */
async function show(
  transaction: Transaction,
  menuLocations: Locations,
  menus: ReadonlySet<number>,
): Promise<void> {
  const { prisma, changed } = transaction;
  for (const id of menus) {
    await placeMenu(transaction, id, { locations: locationsOf({ menuLocations }, id) });
    await prisma.term.update({ where: { id }, data: { version: { increment: 1 } } });
    changed('term', id, 'update');
  }
}

async function readLocations(site: Move['site']) {
  // Some sites have no menu locations, and callers who may not read menus are already in the report.
  const answer = await ifOpen(site.get('/core/v2/menu-locations'));
  return Value.Check(remoteLocations, answer?.value) ? answer.value : {};
}

/** Returns the lines of the report at the end of a move, with the reason for each record that is not here. */
export function moveReportText({
  outcomes,
  limits,
  unseen,
  isResumed,
}: MoveReport): readonly string[] {
  const all = (of: 'missing' | 'incomplete' | 'overwritten') =>
    [...outcomes.values()].flatMap((outcome) => outcome[of]);
  const kept = [...outcomes].flatMap(([step, outcome]) =>
    [...outcome.kept].map(([name, ids]) => `${name} of ${ids.size} ${step}`),
  );
  return [
    ...(isResumed ? ['Went on from where the last move was broken off.'] : []),
    reportRow('', 'brought', 'updated', 'unchanged', 'missing'),
    ...[...outcomes].map(([name, one]) =>
      reportRow(name, one.brought, one.updated, one.unchanged, one.missing.length),
    ),
    ...listed('Could not be brought:', all('missing')),
    ...listed('Brought, but not whole:', all('incomplete')),
    ...listed(
      'Changed on both sites, and written over: the texts of here are among their revisions:',
      all('overwritten'),
    ),
    ...listed(
      'Kept with their records as it was read, for administrators, since no field is declared for it:',
      kept,
    ),
    ...listed('Read as the public sees it, since the site refused more:', limits),
    ...listed(
      'Not shown by any route of the site, so that it may have some and none came:',
      unseen,
    ),
    ...((outcomes.get('users')?.brought ?? 0) > 0
      ? [
          'No site gives passwords away: the users that came can not log in until they get new ones.',
        ]
      : []),
  ];
}

/** Whether everything came that the site has. */
export const isWhole = ({ outcomes, limits }: MoveReport): boolean =>
  limits.length === 0 && ![...outcomes.values()].some(hasLosses);

/** Texts of a site must not contain control characters for the terminal. */
const listed = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0
    ? []
    : [title, ...[...new Set(lines)].map((line) => `  ${line.replace(/\p{Cc}+/gu, ' ')}`)];

const described = Type.Record(Type.String(), describedPlace);

/** They come with a theme or the editor, and stay with them. */
const OF_THEMES: ReadonlySet<string> = new Set([
  'wp_template',
  'wp_template_part',
  'wp_global_styles',
  'wp_font_family',
  'wp_font_face',
]);

/**
 * Names the kinds and taxonomies of a site that have records but no step, with the number of their records.
 * @throws {LiveSiteError} when the site stops answering
 */
async function unknownKinds(move: Move): Promise<Outcome> {
  const outcome = noOutcome();
  await nameOthers(move, '/core/v2/types', kinds, { status: 'any,trash' }, outcome);
  await nameOthers(move, '/core/v2/taxonomies', allTaxonomies, {}, outcome);
  return outcome;
}

async function nameOthers(
  { site }: Move,
  path: string,
  known: ReadonlyMap<string, unknown>,
  everything: Query,
  { missing }: Outcome,
): Promise<void> {
  const found = await ifOpen(site.get(path));
  if (!found) return;
  if (!Value.Check(described, found.value)) {
    missing.push(`what ${path} describes: it is not as expected`);
    return;
  }
  for (const [kind, place] of Object.entries(found.value)) {
    const list = collectionOf(place);
    if (known.has(toDocumentedKind(kind, site.surface)) || OF_THEMES.has(kind) || !list) continue;
    const access = await ifOpen(accessTo(site, { path: list, form: contentForm, everything }));
    if (!access || access.total === 0) continue;
    const many = access.total === null ? 'all' : String(access.total);
    missing.push(`${many} of ${place.name} (${kind}): this kind is not known here`);
  }
}

/** Data of plug-ins that their interfaces don't show, by the namespace. */
const HIDDEN: readonly (readonly [path: string, records: string])[] = [
  ['/forms/v1/', 'what was sent by contact forms'],
  ['/don/v1/', 'campaigns, donors and donations'],
  ['/mailing/v1/', 'mailing forms, mailing lists and subscribers'],
];

/** Records that a site with these areas may have, and that no route shows: whether there are any is not to be found out. */
const hiddenRecords = (site: LiveSite): string[] =>
  HIDDEN.filter(([path]) => isOffered(site, path)).map(([, records]) => records);
