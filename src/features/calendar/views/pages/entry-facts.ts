import { html, type Markup, type MarkupValue } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/page.ts';
import type { PartyDetails, PartyTable, Venue } from '../../parties/party-loaders.ts';
import { addressLines, mapAddress, townLine } from '../../parties/venue-kind.ts';

/** The part of an event, a venue or an organizer that a page shows. */
export interface EntryPart {
  /** The path of the entry's page. */
  readonly path: string;
  /** The day on which an occurrence begins; null for the event as a whole. */
  readonly day: string | null;
  /** The page of the list of events, from 1. */
  readonly page: number;
}

/** Renders a name and a value of a list of facts. */
export const fact = (name: string, value: MarkupValue): Markup =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>
`;

/** Where a venue is, and how to reach a venue or an organizer; leaves out what is unknown. */
export function partyFacts(context: Context, details: PartyDetails[PartyTable]): readonly Markup[] {
  const address = 'address' in details ? venueAddress(context, details) : null;
  return [
    ...(address ? [fact('Address', address)] : []),
    ...contactWays(details).map(([name, way]) => fact(name, way)),
  ];
}

/** Renders how to reach a venue or an organizer, each way on its own line. */
export const contactLines = (reach: Reach): readonly Markup[] =>
  contactWays(reach).map(([, way]) => html`<br>${way}`);

interface Reach {
  readonly phone: string;
  readonly email?: string;
  readonly website: string;
}

const contactWays = ({
  phone,
  email = '',
  website,
}: Reach): readonly (readonly [string, Markup])[] => [
  ...(phone === '' ? [] : [['Phone', phoneLink(phone)] as const]),
  ...(email === '' ? [] : [['Email', emailLink(email)] as const]),
  ...(website === '' ? [] : [['Website', webLink(website)] as const]),
];

/** Links to a website; text that is not a URL is shown without a link. */
export function webLink(address: string): Markup {
  const isWeb = /^https?:\/\//i.test(address) && URL.canParse(address);
  if (!isWeb) return html`${address}`;
  const { host, pathname } = new URL(address);
  return html`<a href="${address}" rel="nofollow">${host + (pathname === '/' ? '' : pathname)}</a>`;
}

function phoneLink(phone: string): Markup {
  const digits = phone.replace(/[^\d+]/g, '');
  return digits.length < 3 ? html`${phone}` : html`<a href="tel:${digits}">${phone}</a>`;
}

const emailLink = (email: string): Markup =>
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d.-]+$/i.test(email)
    ? html`<a href="mailto:${email}">${email}</a>`
    : html`${email}`;

/** Renders the address, with links to what takes place in the town and to a map unless the venue hides it; null if nothing is known. */
export function venueAddress(context: Context, venue: Venue): Markup | null {
  const lines = addressLines(venue);
  const map = venue.showsMapLink ? mapAddress(venue) : null;
  if (lines.length === 0 && map === null) return null;
  return html`<span class="address">${lines.map((line) => html`${line === townLine(venue) ? townLink(context, venue) : line}<br>`)}</span>${
    map !== null && html`<a href="${map}" rel="nofollow">Show on a map</a>`
  }`;
}

function townLink(context: Context, { zip, city }: Venue): Markup {
  const path = `/events/?${new URLSearchParams({ city })}`;
  return html`${zip}${zip !== '' && ' '}${city !== '' && html`<a href="${localAddress(context, path)}">${city}</a>`}`;
}
