import { html, type Markup, type MarkupValue } from '../../../../pages/markup.ts';

/** A line of what is known of something. */
export const fact = (name: string, value: MarkupValue): Markup =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>
`;

/** How to reach a venue or an organizer; what is empty is left out. */
export const contactFacts = (reach: Reach): readonly Markup[] =>
  contactWays(reach).map(([name, way]) => fact(name, way));

/** The same without names, each on its line. */
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

/** What is no web address is shown as it is, and leads nowhere. */
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
