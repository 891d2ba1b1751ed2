import { newPathOf } from '../../../content/entries/old-paths.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../pages/page.ts';
import { furtherQuery } from '../entries/pages/entry-address.ts';
import { gonePage } from '../site-frame/public-document.ts';
import { findRedirect } from './redirect.ts';

/** Leads on from an address that has no page: by a redirect that editors have written, or else from the old address of an entry. */
export async function movedPage({ context, path, query }: PageRequest): Promise<Page | null> {
  const written = await findRedirect(context, path);
  if (written?.status === 410) return gonePage(context);
  if (written) {
    const { to, status } = written;
    return redirect(to.startsWith('/') ? localAddress(context, to) : to, status);
  }
  const own = await newPathOf(context, path);
  return own === null ? null : redirect(localAddress(context, own) + furtherQuery(own, query), 301);
}
