import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const reference = new URL('../conformance/site-index.json', import.meta.url);

interface Described {
  readonly methods: readonly string[];
  readonly endpoints: readonly {
    readonly methods: readonly string[];
    readonly allow_batch?: unknown;
    readonly args: Readonly<Record<string, unknown>>;
  }[];
}
type Routes = Readonly<Record<string, Described>>;

/** Arguments that name a vendor's own settings or whose default is the present moment. */
const VENDORS_ARGUMENT = /^elementor_/;
/** The reference has these where it shows the types of the calendar in REST, which was off when it was recorded. */
const CALENDAR_CONTENT =
  /^\/core\/v2\/ext_(events|events_cat|venue|organizer)(\/\(\?P<id>\[\\d\]\+\))?$/;
/** Block editors list these at any site of this kind; the index was recorded without them. */
const EDITOR_LISTS = /^\/core\/v2\/\(\?P<collection>/;
/** Places at events, and series in two parts, are beyond the reference. */
const RSVPS = /^\/ext\/events\/v1\/.*\b(rsvps|divide)\b/;
/** So are changes that wait for approval. */
const PROPOSALS = /^\/core\/v2\/.*\bproposals\b/;
/** As are campaigns and forms that everybody may know of. */
const PUBLIC_PAGES =
  /^\/(don\/v1\/campaigns|mailing\/v1\/forms|forms\/v1\/contact-forms\/by-slug)\//;
/** And what else can be done with a file. */
const MEDIA = /^\/core\/v2\/media\/.*\/(replace|uses)$/;

const MOVING_DEFAULTS = new Set(['start_date', 'end_date']);

describe('the site index', () => {
  const site = sharedSite();
  let ours: Routes;
  let namespaces: readonly string[];
  beforeAll(async () => {
    const { body } = await site.rest('/');
    ours = body.routes;
    namespaces = body.namespaces;
  });

  it('names every namespace of the reference', () => {
    const theirs: readonly string[] = JSON.parse(readFileSync(reference, 'utf8')).namespaces;
    expect(theirs.filter((name) => !namespaces.includes(name))).toEqual([]);
  });

  it('has every route of the reference with its arguments', () => {
    const theirs: Routes = JSON.parse(readFileSync(reference, 'utf8')).routes;
    const differences = Object.entries(theirs).flatMap(([pattern, route]) => {
      const mine = ours[pattern];
      const lines = mine ? compareRoutes(route, mine) : ['is missing'];
      return lines.map((line) => `${pattern} ${line}`);
    });
    expect(differences.join('\n')).toBe('');
  });

  it('has no route of the documented namespaces that the reference lacks', () => {
    const theirs: Routes = JSON.parse(readFileSync(reference, 'utf8')).routes;
    const others = Object.keys(ours).filter(
      (pattern) =>
        !/^\/(jwt-auth|sync|seo|calendars|ext\/calendar|faustwp|wpac)\/v1/.test(pattern) &&
        !CALENDAR_CONTENT.test(pattern) &&
        !EDITOR_LISTS.test(pattern) &&
        !RSVPS.test(pattern) &&
        !PROPOSALS.test(pattern) &&
        !PUBLIC_PAGES.test(pattern) &&
        !MEDIA.test(pattern),
    );
    expect(others.filter((pattern) => !theirs[pattern])).toEqual([]);
  });
});

function compareRoutes(theirs: Described, mine: Described): string[] {
  const lines: string[] = [];
  if (sorted(theirs.methods) !== sorted(mine.methods))
    lines.push(`methods: ${sorted(mine.methods)} instead of ${sorted(theirs.methods)}`);
  for (const endpoint of theirs.endpoints) {
    const methods = sorted(endpoint.methods);
    const other = mine.endpoints.find((one) => sorted(one.methods) === methods);
    if (!other) {
      lines.push(`${methods}: no such endpoint`);
      continue;
    }
    if (JSON.stringify(endpoint.allow_batch) !== JSON.stringify(other.allow_batch))
      lines.push(`${methods}: allow_batch differs`);
    lines.push(...compareArgs(endpoint.args, other.args).map((line) => `${methods}: ${line}`));
  }
  return lines;
}

function compareArgs(theirs: Described['endpoints'][0]['args'], mine: typeof theirs): string[] {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return [...names].flatMap((name) => {
    if (VENDORS_ARGUMENT.test(name)) return [];
    const [wanted, given] = [theirs[name], mine[name]].map((schema) => comparable(schema, name));
    return wanted === given
      ? []
      : [`${name}\n    is  ${given ?? 'missing'}\n    not ${wanted ?? 'there'}`];
  });
}

/** A schema without its wording and without vendors' own properties of `meta`, keys in order. */
function comparable(schema: unknown, name: string): string | undefined {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'description' || key === 'title') return undefined;
    if (key === 'default' && MOVING_DEFAULTS.has(name)) return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const kept = Object.entries(value).filter(([key]) => !(name === 'meta' && key.startsWith('_')));
    return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const sorted = (words: readonly string[]): string => [...words].sort().join(',');
