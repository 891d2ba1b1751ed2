import { decodeHTMLAttribute } from 'entities';
import type { Attributes } from 'sanitize-html';

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

/**
 * Returns the harmless declarations of a `style` attribute, as HTML source to put between quotes: none that could harm readers or the page
 * around the text. If all are harmless, the value comes back unchanged.
 */
function safeStyle(source: string): string {
  const declarations = splitDeclarations(decodeHTMLAttribute(source));
  const safe = declarations.filter(isSafe);
  return safe.length === declarations.length ? source : safe.map((one) => one.trim()).join('; ');
}

/** Splits at semicolons outside of brackets and quotes. */
function splitDeclarations(css: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at < css.length; at += 1) {
    const character = css[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === ';' && depth <= 0) {
      parts.push(css.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, css.slice(start)].filter((part) => part.trim() !== '');
}

function isSafe(declaration: string): boolean {
  const [, property = '', value = ''] = /^\s*([\w-]+)\s*:([\s\S]+)$/.exec(declaration) ?? [];
  if (!isProperty(property.toLowerCase())) return false;
  if (/[\\<>&{}@]|\/\*|[^\P{C}\s]/u.test(value)) return false;
  if (leavesItsPlace(property.toLowerCase(), value)) return false;
  const calls = [...value.matchAll(/([\w-]*)\s*\(/g)];
  return (
    calls.every(([, name = '']) => name === '' || safeCalls.has(name.toLowerCase())) &&
    hasSafeImages(value)
  );
}

/**
 * Whether a declaration could draw an element over the page around it: far beyond its edges, or moved back over the content before it,
 * also by way of a custom property.
 */
function leavesItsPlace(property: string, value: string): boolean {
  if (/^(?:margin|--)/.test(property))
    return /(?:^|[\s(,*])-\s*(?:[\d.]|var\(|calc\()/i.test(value);
  if (!/^(?:outline|box-shadow|filter|border-image|border$|text-shadow)/.test(property))
    return false;
  const lengths = value.replace(/#[\da-f]+/gi, '').matchAll(/([\d.]+)(px|[a-z]+|%)/gi);
  return (
    /(?:var|calc|min|max|clamp)\(/i.test(value) ||
    [...lengths].some(([, number, unit = '']) => {
      if (/^(?:deg|turn|rad|grad)$/i.test(unit)) return false;
      return Number(number) > (/^px$/i.test(unit) ? 50 : unit === '%' ? 100 : 3);
    })
  );
}

function hasSafeImages(value: string): boolean {
  const calls = value.match(/url\s*\(/gi) ?? [];
  const images = [...value.matchAll(/url\((["']?)([^"'()]*)\1\)/gi)];
  return (
    calls.length === images.length &&
    images.every(([, , address = '']) => /^\s*(?:https?:|[^:]*$)/i.test(address))
  );
}

function isProperty(name: string): boolean {
  return name.startsWith('--') ? name.length > 2 : properties.has(name) || families.test(name);
}

const families =
  /^(?:background|border|column|flex|font|grid|list-style|margin|padding|outline|text|align|justify|object|overflow|scroll)(?:-[a-z-]+)?$/;

const properties = new Set(
  `color opacity display width min-width max-width height min-height max-height
  aspect-ratio box-sizing box-shadow gap row-gap columns float clear clip-path direction filter cursor caption-side
  empty-cells table-layout letter-spacing line-height vertical-align visibility white-space word-break word-spacing
  word-wrap writing-mode order transition inline-size block-size fill stroke hyphens quotes
  page-break-after page-break-before page-break-inside break-inside container-type`.split(/\s+/),
);

const safeCalls = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color-mix var calc min max clamp url minmax repeat fit-content
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  repeating-conic-gradient translate translatex translatey scale scalex scaley rotate skew skewx skewy blur brightness
  contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia cubic-bezier steps inset circle ellipse
  polygon`.split(/\s+/),
);

/**
 * The attributes of a tag, as written in the source, without addresses that run code and without harmful styles. What
 * matches `marks` is taken out of every value.
 */
export function safeAttributes(attributes: Attributes, marks: RegExp): Attributes {
  const safe: Attributes = {};
  for (const [name, written] of Object.entries(attributes)) {
    const value = written.replace(marks, '');
    if (addresses.has(name) && !isSafeAddress(value)) continue;
    if (name === 'srcset' && !value.split(',').every((one) => isSafeAddress(one.trim()))) continue;
    const kept = name === 'style' ? safeStyle(value) : value;
    if (name !== 'style' || kept !== '') safe[name] = kept;
  }
  return safe;
}

const addresses = new Set(['href', 'src', 'cite', 'longdesc', 'poster', 'usemap', 'background']);
