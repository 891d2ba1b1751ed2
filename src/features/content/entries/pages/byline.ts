import { type Entry, termsOfEntry } from '../../../../content/entries/entry.ts';
import { termPath } from '../../../../content/terms/present-term.ts';
import { userById } from '../../../../content/users/user-loaders.ts';
import { html, type Markup } from '../../../../lib/markup.ts';
import { plainText } from '../../../../lib/strip-tags.ts';
import type { Context } from '../../../../operation/context.ts';
import { localDate } from '../../../../operation/site-time.ts';
import { localAddress, writtenDate } from '../../../../pages/page.ts';

/** When an entry was published, and by whom. Ask it of many at once, so that they are read together. */
export async function byline(context: Context, entry: Entry): Promise<Markup> {
  const author = entry.authorId === null ? null : await userById(context).load(entry.authorId);
  const date = localDate(entry, context.site);
  const address = author && localAddress(context, `/author/${author.slug}/`);
  return html`<p class="byline">
<time datetime="${date}">${writtenDate(date, context.site)}</time>
${author && html`<span>by <a rel="author" href="${address}">${plainText(author.name)}</a></span>`}
</p>`;
}

/** The categories of an entry, to stand above its title; null for none. */
export async function categoryLine(
  context: Context,
  entry: Pick<Entry, 'id'>,
): Promise<Markup | null> {
  const categories = await termLinks(context, entry, 'category');
  return categories.length > 0 ? html`<p class="kicker">${commaBetween(categories)}</p>` : null;
}

/** Links to the pages of an entry's terms of one taxonomy, by name. */
export async function termLinks(
  context: Context,
  { id }: Pick<Entry, 'id'>,
  taxonomy: string,
): Promise<readonly Markup[]> {
  const terms = (await termsOfEntry(context).load(id)).filter((one) => one.taxonomy === taxonomy);
  const paths = await Promise.all(terms.map((term) => termPath(context, term)));
  return terms.map(
    ({ name }, i) =>
      html`<a rel="tag" href="${localAddress(context, paths[i] ?? '/')}">${plainText(name)}</a>`,
  );
}

/** `a, b, c` */
export const commaBetween = (items: readonly Markup[]): readonly Markup[] =>
  items.map((item, i) => (i === 0 ? item : html`, ${item}`));
