import { anonymous } from '../../../auth/viewer.ts';
import { type Entry, entryById } from '../../../content/entries/entry.ts';
import { entryAtPath } from '../../../content/entries/entry-at-path.ts';
import { namesOfKinds } from '../../../content/kinds/registry.ts';
import { canReadRecord } from '../../../content/record-capabilities.ts';
import { isRecordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';

/** The entry at an address of this site that everybody may read, whoever asks (docs/rest.md §9); null for none. */
export async function findEmbeddedEntry(context: Context, address: string): Promise<Entry | null> {
  const place = ownAddress(context, address);
  return place && embeddedEntryAt(context, place);
}

/** Returns the embeddable entry at an address of this site; null for none. */
export async function embeddedEntryAt(context: Context, place: OwnAddress): Promise<Entry | null> {
  const entry = await entryAt(context, place);
  return entry && (await isEmbeddable(context, entry)) ? entry : null;
}

/** Whether other sites may show an entry. An attached item is as public as its parent. A password hides the text, not the entry. */
export async function isEmbeddable(context: Context, entry: Entry): Promise<boolean> {
  const { kind, status, parentId } = entry;
  if (!KINDS.includes(kind)) return false;
  const hangsOn = status === 'inherit' && parentId !== null;
  const parent = hangsOn ? await entryById(context).load(parentId) : null;
  return canReadRecord(anonymous, { ...entry, parent });
}

const KINDS = namesOfKinds(({ isPublic }) => isPublic);

async function entryAt(context: Context, { path, query }: OwnAddress): Promise<Entry | null> {
  const id = query.get('p') ?? query.get('page_id') ?? query.get('attachment_id');
  if (id !== null) return entryOfId(context, Number(id));
  if (path !== '/') return entryAtPath(context, path, KINDS);
  return context.site.showOnFront === 'page' ? entryOfId(context, context.site.pageOnFront) : null;
}

async function entryOfId(context: Context, id: number): Promise<Entry | null> {
  const isId = Number.isInteger(id) && isRecordId(id);
  return isId ? entryById(context).load(id) : null;
}

/** A place on this site, as its own addresses say it. */
export interface OwnAddress {
  /** Decoded, below the site's address. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Parses an address of this site, by either scheme, with `www.` or without; null for other sites. */
export function ownAddress({ addresses }: Context, address: string): OwnAddress | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const site = new URL(addresses.site);
  const base = site.pathname.replace(/\/+$/, '');
  if (!/^https?:$/.test(url.protocol) || bareHost(url) !== bareHost(site)) return null;
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return null;
  const path = decode(url.pathname.slice(base.length) || '/');
  return path === null ? null : { path, query: url.searchParams };
}

const bareHost = ({ host }: URL): string => host.replace(/^www\./, '');

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
