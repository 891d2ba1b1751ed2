import type { Context } from '../../../operation/context.ts';
import type { Entry } from '../entries/entry.ts';
import { entryPath } from '../entries/entry-path.ts';
import { userById } from '../users/user-loaders.ts';
import type { Embed } from './embed.ts';
import { embedHtml } from './embed-html.ts';
import { embedSize } from './embed-size.ts';
import { embedTitle, textOf } from './embed-texts.ts';
import { embedThumbnail } from './embed-thumbnail.ts';

/** What embeds an entry of this site elsewhere. @param maxWidth in pixels, as it was asked for */
export async function entryEmbed(context: Context, entry: Entry, maxWidth: number): Promise<Embed> {
  const { site, addresses } = context;
  const size = embedSize(maxWidth);
  const title = embedTitle(entry);
  const [path, author, thumbnail] = await Promise.all([
    entryPath(context, entry),
    entry.authorId === null ? null : userById(context).load(entry.authorId),
    embedThumbnail(context, entry, size.width),
  ]);
  return {
    version: '1.0',
    provider_name: site.title,
    provider_url: addresses.site,
    author_name: author?.name ?? site.title,
    author_url: author ? addresses.page(`/author/${author.slug}/`) : addresses.site,
    title,
    type: 'rich',
    ...size,
    html: embedHtml({
      link: addresses.page(path),
      title: textOf(title),
      siteTitle: textOf(site.title),
      size,
    }),
    ...thumbnail,
  };
}
