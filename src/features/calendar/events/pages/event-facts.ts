import { canReadRecord } from '../../../../auth/record-capabilities.ts';
import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html, type Markup } from '../../../../pages/markup.ts';
import { plainText } from '../../../../pages/plain-text.ts';
import type { Entry } from '../../../content/entries/entry.ts';
import { termsOfEntry } from '../../../content/entries/entry-loaders.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { commaBetween } from '../../../content/entries/pages/byline.ts';
import { titleOf } from '../../../content/entries/pages/title-of.ts';
import { termPath } from '../../../content/terms/present-term.ts';
import { organizerKind } from '../../organizers/organizer-kind.ts';
import { contactLines, fact, webLink } from '../../parties/pages/contact-facts.ts';
import { venueAddress } from '../../parties/pages/venue-address.ts';
import { venueKind } from '../../venues/venue-kind.ts';
import type { ShownEvent } from '../../views/shown-event.ts';
import { shownCost } from '../event-cost.ts';

/** Renders where an event takes place, who organizes it, what it costs and its terms; null if nothing is known. */
export async function eventFacts(
  context: Context,
  { record: { entry, event } }: ShownEvent,
): Promise<Markup | null> {
  const [venues, organizers, categories, tags] = await Promise.all([
    venueKind.ofEvent(context).load(entry.id),
    organizerKind.ofEvent(context).load(entry.id),
    termLinks(context, entry, 'ext_events_cat'),
    termLinks(context, entry, 'post_tag'),
  ]);
  const cost = shownCost(event);
  const facts = [
    ...(await Promise.all(
      readable(context, venues).map(async (one) =>
        fact('Where', html`${await link(context, one.entry)}<br>${venueAddress(one.details)}`),
      ),
    )),
    ...(await Promise.all(
      readable(context, organizers).map(async (one) =>
        fact('Organizer', html`${await link(context, one.entry)}${contactLines(one.details)}`),
      ),
    )),
    ...(cost === '' ? [] : [fact('Cost', cost)]),
    ...(event.website === null || event.website === ''
      ? []
      : [fact('Website', webLink(event.website))]),
    ...(categories.length === 0 ? [] : [fact('Category', commaBetween(categories))]),
    ...(tags.length === 0 ? [] : [fact('Tags', commaBetween(tags))]),
  ];
  return facts.length === 0
    ? null
    : html`<dl class="facts">
${facts}</dl>`;
}

const readable = <R extends { readonly entry: Entry }>(
  { viewer }: Context,
  records: readonly R[],
) => records.filter(({ entry }) => entry.status !== 'trash' && canReadRecord(viewer, entry));

const link = async (context: Context, entry: Entry): Promise<Markup> =>
  html`<a href="${localAddress(context, await entryPath(context, entry))}">${titleOf(entry)}</a>`;

/** Links to the calendar's views of the terms; a tag also has a page for the site's posts. */
async function termLinks(
  context: Context,
  { id }: Entry,
  taxonomy: 'ext_events_cat' | 'post_tag',
): Promise<readonly Markup[]> {
  const terms = (await termsOfEntry(context).load(id)).filter((one) => one.taxonomy === taxonomy);
  const paths = await Promise.all(
    terms.map((term) =>
      taxonomy === 'post_tag' ? `/events/tag/${term.slug}/` : termPath(context, term),
    ),
  );
  return terms.map(
    ({ name }, i) =>
      html`<a rel="tag" href="${localAddress(context, paths[i] ?? '/events/')}">${plainText(name)}</a>`,
  );
}
