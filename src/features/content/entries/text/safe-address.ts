import { decodeHTMLAttribute } from 'entities';

/** The schemes that written content may link to; an address without a scheme is this site's own. */
export const linkSchemes =
  `http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax
  xmpp webcal urn`.split(/\s+/);

/** Whether an attribute's value, as written in HTML source, names no scheme or one of {@link linkSchemes}. */
export function isSafeAddress(source: string): boolean {
  // Browsers skip white space and control characters around and inside of a scheme.
  const address = [...decodeHTMLAttribute(source)].filter(isVisible).join('');
  const scheme = /^[^/?#]*?:/.exec(address)?.[0].slice(0, -1).toLowerCase();
  return scheme === undefined || linkSchemes.includes(scheme);
}

/** An address as someone typed it: with `http://` where it says no scheme; empty for one that is not safe. */
export function cleanAddress(typed: string): string {
  const address = typed.trim();
  if (address === '' || !isSafeAddress(address)) return '';
  return /^[a-z][a-z\d+.-]*:|^[/#?]/i.test(address) ? address : `http://${address}`;
}

function isVisible(character: string): boolean {
  return character > ' ' && !/[\p{Cc}\p{Cf}\p{Z}]/u.test(character);
}
