import { escapeUTF8 } from 'entities';
import type { Shortcode } from './replace-shortcodes.ts';
import { isSafeAddress } from './safe-attributes.ts';

/**
 * `[audio src="a.mp3"]` and `[video mp4="a.mp4" width="640" height="360"]`: the browser's own player, or a link where it has none.
 * Empty without a file; what isn't known to be sound or film is a link alone.
 * @param id distinct on the page
 */
export function renderPlayer(
  kind: 'audio' | 'video',
  attributes: Shortcode['attributes'],
  id: string,
): string {
  const types = TYPES[kind];
  const files = ['src', ...types.keys()].flatMap((name) => attributes[name] || []);
  const sources = files.filter((file) => isSafeAddress(file) && types.has(endingOf(file)));
  const [first] = sources;
  const [written] = files.filter(isSafeAddress);
  if (first === undefined) return written === undefined ? '' : link(written, `wp-embedded-${kind}`);
  const place = id.slice(id.lastIndexOf('-') + 1);
  const inner = sources.map((file) => {
    const address = `${file}${file.includes('?') ? '&' : '?'}_=${place}`;
    return `<source type="${types.get(endingOf(file))}" src="${escapeUTF8(address)}" />`;
  });
  const own = kind === 'audio' ? ofAudio(attributes, id) : ofVideo(attributes, id);
  const player = `<${kind}${own} controls="controls">${inner.join('')}${link(first)}</${kind}>`;
  return kind === 'audio'
    ? player
    : `<div style="width: ${sizeOf(attributes).width}px;" class="wp-video">${player}</div>`;
}

/** Returns the player of a file at an address; undefined if it is neither sound nor film. */
export function playerFor(
  address: string,
  size: Shortcode['attributes'],
  nextId: () => string,
): string | undefined {
  const kind = (['audio', 'video'] as const).find((one) => TYPES[one].has(endingOf(address)));
  return kind && renderPlayer(kind, { ...size, src: address }, nextId());
}

/**
 * Makes each address of sound or film that has a line or a paragraph to itself the shortcode of its player. The address is not quoted
 * and has no quotes in it, so that even within a tag nothing but text is put there.
 */
export function playLoneFiles(raw: string): string {
  if (!raw.includes('://')) return raw;
  return lonePlaces.reduce(
    (html, lone) =>
      html.replace(lone, (_, before: string, address: string, after: string) => {
        const kind = TYPES.audio.has(endingOf(address)) ? 'audio' : 'video';
        return `${before}[${kind} src=${address} /]${after}`;
      }),
    raw,
  );
}

/** An address as a link to itself. */
export const link = (address: string, className = ''): string => {
  const escaped = escapeUTF8(address);
  return `<a${className && ` class="${className}"`} href="${escaped}">${escaped}</a>`;
};

/** Media types by the ending of a file's name. */
const TYPES = {
  audio: new Map([
    ['mp3', 'audio/mpeg'],
    ['ogg', 'audio/ogg'],
    ['flac', 'audio/flac'],
    ['m4a', 'audio/mpeg'],
    ['wav', 'audio/wav'],
  ]),
  video: new Map([
    ['mp4', 'video/mp4'],
    ['m4v', 'video/mp4'],
    ['webm', 'video/webm'],
    ['ogv', 'video/ogg'],
    ['flv', 'video/x-flv'],
  ]),
};

const endingOf = (address: string): string =>
  /\.([a-z\d]+)$/i.exec(address.replace(/[?#].*$/s, ''))?.[1]?.toLowerCase() ?? '';

const endings = [...TYPES.audio.keys(), ...TYPES.video.keys()].join('|');
const loneFile = `(https?://[^\\s<>"'[\\]]+\\.(?:${endings}))`;
const lonePlaces = [
  new RegExp(`^([^\\S\\n]*)${loneFile}([^\\S\\n]*)$`, 'gim'),
  new RegExp(`(<p(?: [^<>]*)?>\\s*)${loneFile}(\\s*</p>)`, 'gi'),
];

const ofAudio = (attributes: Shortcode['attributes'], id: string): string =>
  written([
    ['class', attributes.class || 'wp-audio-shortcode'],
    ['id', `audio-${id}`],
    ...switches(attributes),
    ['preload', preload(attributes, 'none')],
    ['style', 'width: 100%;'],
  ]);

function ofVideo(attributes: Shortcode['attributes'], id: string): string {
  const { width, height } = sizeOf(attributes);
  const poster = attributes.poster ?? '';
  return written([
    ['class', attributes.class || 'wp-video-shortcode'],
    ['id', `video-${id}`],
    ['width', String(width)],
    ['height', String(height)],
    ['poster', isSafeAddress(poster) ? poster : ''],
    ...switches(attributes),
    ['preload', preload(attributes, 'metadata')],
  ]);
}

function sizeOf({ width, height }: Shortcode['attributes']) {
  const pixels = (text: string | undefined) => Number.parseInt(text ?? '', 10);
  return { width: pixels(width) || 640, height: pixels(height) || 360 };
}

const switches = (attributes: Shortcode['attributes']): (readonly [string, string])[] =>
  ['loop', 'autoplay', 'muted'].map((name) => [name, isOn(attributes[name]) ? '1' : '']);

const isOn = (value = ''): boolean =>
  !['', '0', 'off', 'false', 'no'].includes(value.toLowerCase());

const preload = ({ preload: asked = '' }: Shortcode['attributes'], usual: string): string =>
  ['auto', 'metadata', 'none'].includes(asked) ? asked : usual;

const written = (attributes: readonly (readonly [string, string])[]): string =>
  attributes
    .map(([name, value]) => (value === '' ? '' : ` ${name}="${escapeUTF8(value)}"`))
    .join('');
