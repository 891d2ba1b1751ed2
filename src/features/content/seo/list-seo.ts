import type { Context } from '../../../operation/context.ts';
import { plainText } from '../../../pages/plain-text.ts';
import { termPath } from '../terms/present-term.ts';
import { taxonomyOf } from '../terms/taxonomies.ts';
import type { Term } from '../terms/term.ts';
import type { User } from '../users/user-loaders.ts';
import { crumbsTo, termCrumbs } from './crumbs.ts';
import { type Seo, siteName, toSeo } from './seo.ts';
import { parseSeo } from './stored-seo.ts';

/** What is told of the page that lists what carries a term. */
export async function termSeo(context: Context, term: Term): Promise<Seo> {
  const hasPage = taxonomyOf(term.taxonomy)?.pageBase != null;
  const path = hasPage ? await termPath(context, term) : null;
  return toSeo(context, {
    stored: parseSeo(term.seo),
    heading: plainText(term.name),
    description: plainText(term.description),
    canonical: path === null ? null : context.addresses.page(path),
    crumbs: () => termCrumbs(context, term),
  });
}

/** What is told of the page that lists what a user has written, of whom the viewer may know. */
export function userSeo(context: Context, { name, slug, description }: User): Seo {
  const address = context.addresses.page(`/author/${slug}/`);
  const heading = plainText(name);
  return toSeo(context, {
    heading,
    description: plainText(description),
    canonical: address,
    type: 'profile',
    pageType: 'ProfilePage',
    crumbs: () => Promise.resolve(crumbsTo(context, heading, address)),
  });
}

/** What is told of the site's front page where it lists the latest posts. */
export function homeSeo(context: Context): Seo {
  const { addresses, site } = context;
  return toSeo(context, {
    heading: siteName(context),
    title: siteName(context),
    description: plainText(site.description),
    canonical: addresses.page('/'),
    crumbs: () => Promise.resolve(crumbsTo(context, 'Home', addresses.page('/')).slice(0, 1)),
  });
}

/** A page that lists the entries of a kind. */
interface Archive {
  /** What the kind is called. */
  readonly name: string;
  readonly description: string;
  /** Below the site's address; null where there is none. */
  readonly path: string | null;
}

/** What is told of the page that lists the entries of a kind. */
export function archiveSeo(context: Context, { name, description, path }: Archive): Seo {
  const address = context.addresses.page(path ?? '/');
  return toSeo(context, {
    heading: name,
    description: plainText(description),
    canonical: path === null ? null : address,
    crumbs: () => Promise.resolve(crumbsTo(context, name, address)),
  });
}
