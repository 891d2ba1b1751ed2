import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html, type Markup, trusted } from '../../../../pages/markup.ts';
import type { Entry } from '../entry.ts';
import { entryById } from '../entry-loaders.ts';
import { entryPath } from '../entry-path.ts';
import type { EntryRef } from '../entry-query.ts';
import { renderedExcerpt } from '../rendered-entry.ts';
import { byline, hasByline } from './byline.ts';
import { mediaOf, thumbnail } from './media-figure.ts';
import { titleOf } from './title-of.ts';

/** The entries of a list, in order, with the beginning of each; read together. */
export async function entrySummaries(
  context: Context,
  refs: readonly EntryRef[],
): Promise<readonly Markup[]> {
  const made = await Promise.all(
    refs.map(async ({ id }) => {
      const entry = await entryById(context).load(id);
      return entry && entrySummary(context, entry);
    }),
  );
  return made.filter((one) => one !== null);
}

async function entrySummary(context: Context, entry: Entry): Promise<Markup> {
  const isOpen = entry.password === '';
  const picture = isOpen ? await mediaOf(context, entry) : null;
  return html`<article class="summary">
${picture && thumbnail(context, picture)}
<h2><a href="${localAddress(context, await entryPath(context, entry))}">${titleOf(entry)}</a></h2>
${hasByline(entry.kind) && (await byline(context, entry))}
<div class="excerpt">
${isOpen ? trusted(renderedExcerpt(context, entry)) : html`<p>A password protects this text.</p>`}
</div>
</article>
`;
}
