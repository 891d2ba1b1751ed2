import { newPathOf } from '../../../content/entries/old-paths.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../pages/page.ts';
import { furtherQuery } from '../entries/pages/entry-address.ts';

/** Leads on from the old address of an entry to its page; null for any other address. */
export async function movedPage({ context, path, query }: PageRequest): Promise<Page | null> {
  const own = await newPathOf(context, path);
  return own === null ? null : redirect(localAddress(context, own) + furtherQuery(own, query), 301);
}
