import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { kinds } from '../../../content/kinds/registry.ts';
import { allTaxonomies } from '../../../content/terms/taxonomies.ts';
import { accessTo, ifOpen } from './access-to.ts';
import { isOffered, type LiveSite } from './live/live-site.ts';
import { contentForm } from './live/read-pages.ts';
import { kindInWordsOf } from './live/site-names.ts';
import type { Move } from './move.ts';
import { noOutcome, type Outcome } from './open-page.ts';

const described = Type.Record(
  Type.String(),
  Type.Object({
    name: Type.String(),
    rest_base: Type.Optional(Type.Union([Type.String(), Type.Literal(false)])),
    rest_namespace: Type.Optional(Type.Union([Type.String(), Type.Literal(false)])),
  }),
);

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
export async function unknownKinds(move: Move): Promise<Outcome> {
  const outcome = noOutcome();
  const { names } = move.site.surface;
  const known = (kinds: readonly string[]) =>
    new Set(kinds.flatMap((kind) => [kind, kindInWordsOf(names, kind)]));
  await nameOthers(
    move,
    '/core/v2/types',
    known([...kinds.keys()]),
    { status: 'any,trash' },
    outcome,
  );
  await nameOthers(move, '/core/v2/taxonomies', known([...allTaxonomies.keys()]), {}, outcome);
  return outcome;
}

async function nameOthers(
  { site }: Move,
  path: string,
  known: ReadonlySet<string>,
  everything: Readonly<Record<string, string>>,
  { missing }: Outcome,
): Promise<void> {
  const found = await ifOpen(site.get(path));
  if (!found) return;
  if (!Value.Check(described, found.value)) {
    missing.push(`what ${path} describes: it is not as expected`);
    return;
  }
  for (const [kind, { name, rest_base: base, rest_namespace: namespace }] of Object.entries(
    found.value,
  )) {
    if (known.has(kind) || OF_THEMES.has(kind) || !base || base.includes('(')) continue;
    const list = `/${namespace || 'core/v2'}/${base}`;
    const access = await ifOpen(accessTo(site, { path: list, form: contentForm, everything }));
    if (!access || access.total === 0) continue;
    const many = access.total === null ? 'all' : String(access.total);
    missing.push(`${many} of ${name} (${kind}): this kind is not known here`);
  }
}

/** Data of plug-ins that their interfaces don't show, by the namespace. */
const HIDDEN: readonly (readonly [path: string, records: string])[] = [
  ['/forms/v1/', 'what was sent by contact forms'],
  ['/don/v1/', 'campaigns, donors and donations'],
  ['/mailing/v1/', 'mailing forms, mailing lists and subscribers'],
];

/** Records that a site with these areas may have, and that no route shows: whether there are any is not to be found out. */
export const hiddenRecords = (site: LiveSite): string[] =>
  HIDDEN.filter(([path]) => isOffered(site, path)).map(([, records]) => records);
