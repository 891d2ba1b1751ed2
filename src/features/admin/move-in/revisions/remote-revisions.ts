import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { LiveSite } from '../live/live-site.ts';
import { LiveSiteError } from '../live/live-site-error.ts';
import { remoteText } from '../raw-text.ts';
import { remoteDate, remoteId, remoteReference } from '../remote-fields.ts';

/** What is read of a stored state of a text. */
export const remoteRevision = Type.Object({
  id: remoteId,
  author: Type.Optional(remoteReference),
  date: remoteDate,
  date_gmt: remoteDate,
  slug: Type.String(),
  title: Type.Optional(remoteText),
  content: Type.Optional(remoteText),
  excerpt: Type.Optional(remoteText),
  meta: Type.Optional(Type.Unknown()),
  acf: Type.Optional(Type.Unknown()),
});

export type RemoteRevision = Static<typeof remoteRevision>;

const PAGE = 100;

/** The links of a record, as far as they tell how many states of its text are stored. */
const withHistory = Type.Object({
  'version-history': Type.Array(Type.Object({ count: Type.Integer() }), { minItems: 1 }),
});

/** How many states of a record's text its site has. */
export const historyOf = (links: unknown): number =>
  Value.Check(withHistory, links) ? (links['version-history'][0]?.count ?? 0) : 0;

const linked = Type.Object({ id: remoteId, _links: Type.Unknown() });

/** Adds to a page's records the stored states of their texts, for who may edit them. */
export async function withRevisions(
  { site, signal }: { readonly site: LiveSite; readonly signal: AbortSignal },
  path: string,
  records: readonly unknown[],
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const record of records) {
    signal.throwIfAborted();
    if (!site.hasCredentials || !Value.Check(linked, record)) {
      found.push(record);
      continue;
    }
    const [stored, autosaves] = await Promise.all([
      readRevisions(site, `${path}/${record.id}/revisions`, historyOf(record._links)),
      readStates(site, `${path}/${record.id}/autosaves`),
    ]);
    // Lists of revisions show autosaves on some sites and not on others.
    const ids = new Set(stored.map(idOf));
    const revisions = [...stored, ...autosaves.filter((one) => !ids.has(idOf(one)))];
    found.push(revisions.length > 0 ? { ...record, revisions } : record);
  }
  return found;
}

/** What the site refuses is missed, and reported by their number. */
async function readRevisions(
  site: LiveSite,
  path: string,
  count: number,
): Promise<readonly unknown[]> {
  const revisions: unknown[] = [];
  for (let page = 1; (page - 1) * PAGE < count; page++) {
    const states = await readStates(site, path, { per_page: String(PAGE), page: String(page) });
    if (states.length === 0) break;
    revisions.push(...states);
  }
  return revisions;
}

async function readStates(
  site: LiveSite,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly unknown[]> {
  const answer = await site.get(path, { context: 'edit', ...query }).catch((error: unknown) => {
    if (error instanceof LiveSiteError && [400, 401, 403, 404].includes(error.status)) return null;
    throw error;
  });
  return Array.isArray(answer?.value) ? answer.value : [];
}

const idOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'id' in state ? state.id : null;
