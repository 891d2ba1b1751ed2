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
    const hasSome = site.hasCredentials && Value.Check(linked, record);
    const count = hasSome ? historyOf(record._links) : 0;
    found.push(
      hasSome && count > 0
        ? {
            ...record,
            revisions: await readRevisions(site, `${path}/${record.id}/revisions`, count),
          }
        : record,
    );
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
    const query = { context: 'edit', per_page: String(PAGE), page: String(page) };
    const answer = await site.get(path, query).catch((error: unknown) => {
      if (error instanceof LiveSiteError && [400, 401, 403, 404].includes(error.status))
        return null;
      throw error;
    });
    if (!Array.isArray(answer?.value)) break;
    revisions.push(...answer.value);
  }
  return revisions;
}
