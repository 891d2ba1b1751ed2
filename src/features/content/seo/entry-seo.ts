import { ownKinds } from '../../../model/own-kinds.ts';
import type { Context } from '../../../operation/context.ts';
import { plainText } from '../../../pages/plain-text.ts';
import type { Entry } from '../entries/entry.ts';
import { hasByline } from '../entries/pages/byline.ts';
import { titleOf } from '../entries/pages/title-of.ts';
import { renderedContent, renderedExcerpt } from '../entries/rendered-entry.ts';
import { utcDate, utcModified } from '../site/site-time.ts';
import { userById } from '../users/user-loaders.ts';
import { crumbsTo, entryCrumbs } from './crumbs.ts';
import { type Seo, type SeoAuthor, toSeo } from './seo.ts';
import { parseSeo } from './stored-seo.ts';

interface ShownEntry {
  /** Of its page, below the site's address. */
  readonly path: string | null;
  /** Whether what a password protects may be shown; a password hides descriptions and pictures as it hides the text. */
  readonly isOpen: boolean;
}

/** What is told of an entry of any kind that the viewer may read. */
export function entrySeo(context: Context, entry: Entry, { path, isOpen }: ShownEntry): Seo {
  const { kind, status } = entry;
  const heading = titleOf(entry);
  const lasts = path !== null && !path.includes('?');
  const address = context.addresses.page(path ?? '/');
  const stored = parseSeo(entry.seo);
  const { description: _, image: __, ...withoutText } = stored;
  const isPost = kind === 'post';
  return toSeo(context, {
    stored: isOpen ? stored : withoutText,
    heading,
    description: isOpen ? plainText(renderedExcerpt(context, entry)) : '',
    canonical: lasts ? address : null,
    isPublic: status === 'publish' || status === 'inherit',
    type: isPost ? 'article' : kind === 'ext_events' ? 'event' : 'website',
    pageType: 'WebPage',
    articleType: isPost && isOpen ? 'BlogPosting' : null,
    published: isPost && !entry.isDateFloating ? `${utcDate(entry)}+00:00` : null,
    modified: `${utcModified(entry)}+00:00`,
    imageId: isOpen ? (kind === 'attachment' ? entry.id : entry.featuredMediaId) : null,
    author: () => authorOf(context, entry),
    crumbs: () =>
      lasts
        ? entryCrumbs(context, entry, { text: heading, url: address })
        : Promise.resolve(crumbsTo(context, heading, address)),
    readingMinutes: () => (isOpen && hasText(kind) ? minutesToRead(entry) : null),
  });
}

const hasText = (kind: string): boolean =>
  kind === 'post' || kind === 'page' || ownKinds.get(kind)?.supports.includes('editor') === true;

/** At 200 words a minute. */
function minutesToRead(entry: Entry): number | null {
  const words = plainText(renderedContent(entry)).match(/\S+/gu)?.length ?? 0;
  return words === 0 ? null : Math.ceil(words / 200);
}

async function authorOf(context: Context, { kind, authorId }: Entry): Promise<SeoAuthor | null> {
  const author =
    authorId === null || !hasByline(kind) ? null : await userById(context).load(authorId);
  if (!author) return null;
  const address = context.addresses.page(`/author/${author.slug}/`);
  return { name: plainText(author.name), address };
}
