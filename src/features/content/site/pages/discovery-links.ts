import type { Context } from '../../../../operation/context.ts';
import { html, type Markup } from '../../../../pages/markup.ts';

/** The elements by which programs find the interface, and this page's resource in it. */
export const discoveryLinks = ({ addresses }: Context, resource: string | null): Markup =>
  html`<link rel="https://api.w.org/" href="${addresses.rest('/')}">
${resource !== null && html`<link rel="alternate" type="application/json" title="JSON" href="${addresses.rest(resource)}">`}`;

/** The same as a `Link` header (RFC 8288). */
export function discoveryHeader({ addresses }: Context, resource: string | null): string {
  const interfaceLink = `<${addresses.rest('/')}>; rel="https://api.w.org/"`;
  return resource === null
    ? interfaceLink
    : `${interfaceLink}, <${addresses.rest(resource)}>; rel="alternate"; title="JSON"; type="application/json"`;
}

/** The elements by which other sites learn how to embed a page (oEmbed 1.0 §4); nothing while there is no such route. */
export function oembedLinks({ addresses }: Context, path: string, title: string): Markup {
  const embed = `${addresses.rest('/oembed/1.0/embed')}?${new URLSearchParams({ url: addresses.page(path) })}`;
  return html`<link rel="alternate" type="application/json+oembed" title="${title}" href="${embed}">
<link rel="alternate" type="text/xml+oembed" title="${title}" href="${`${embed}&format=xml`}">`;
}
