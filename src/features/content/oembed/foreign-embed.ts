import { escapeAttribute, escapeText } from 'entities';
import { isWebAddress } from '../../../lib/web-address.ts';
import type { Embed, EmbedType } from './embed.ts';
import { textOf } from './entry-embed.ts';
import { sandboxedHtml } from './sandboxed-html.ts';

interface Origin {
  /** The address that was asked about. */
  readonly address: string;
  readonly site: string;
  readonly isKnown: boolean;
}

type Answer = Readonly<Record<string, unknown>>;

/** Of another site's answer what oEmbed 1.0 knows (§2.3.4), made safe to show; null where the answer is no embed. */
export function foreignEmbed(answer: Answer, origin: Origin): Embed | null {
  const type = TYPES.find((one) => one === answer.type);
  const html = type && shownHtml(type, answer, origin);
  if (!type || !html) return null;
  return {
    version: '1.0',
    ...kept(answer, ['title', 'author_name', 'provider_name'], word),
    ...kept(answer, ['author_url', 'provider_url', 'thumbnail_url', 'url'], webAddress),
    ...kept(answer, ['width', 'height', 'thumbnail_width', 'thumbnail_height'], pixels),
    type,
    html,
  };
}

const TYPES: readonly EmbedType[] = ['rich', 'video', 'photo', 'link'];

function shownHtml(type: EmbedType, answer: Answer, { address, ...origin }: Origin): string | null {
  const title = textOf(word(answer.title) ?? word(answer.provider_name) ?? new URL(address).host);
  const [width, height] = [pixels(answer.width), pixels(answer.height)];
  const link = (content: string) => `<a href="${escapeAttribute(address)}">${content}</a>`;
  if (type === 'link') return link(escapeText(title));
  if (type === 'photo') {
    const url = webAddress(answer.url);
    if (!url || !width || !height) return null;
    return link(
      `<img src="${escapeAttribute(url)}" alt="${escapeAttribute(title)}" width="${width}" height="${height}">`,
    );
  }
  const html = word(answer.html);
  if (!html) return null;
  return sandboxedHtml({ html, title, width: width ?? 600, height: height ?? 400, ...origin });
}

function kept<Name extends keyof Embed, Value>(
  answer: Answer,
  names: readonly Name[],
  read: (value: unknown) => Value | undefined,
): Partial<Record<Name, Value>> {
  const found = names.flatMap((name) => {
    const value = read(answer[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found) as Partial<Record<Name, Value>>; // fromEntries forgets the names
}

const word = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Nothing but the web's schemes: these become links. */
const webAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && isWebAddress(value) ? value : undefined;

/** Some providers write numbers in quotes, and widths such as `100%`, which are none. */
function pixels(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  const isSize = typeof number === 'number' && number >= 1 && number <= 10_000;
  return isSize ? Math.round(number) : undefined;
}
