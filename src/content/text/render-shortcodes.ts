import { decodeHTML, escapeUTF8 } from 'entities';
import { stripTags } from '../../lib/strip-tags.ts';
import { isSafeAddress } from './safe-attributes.ts';
import {
  type GalleryImage,
  imageTag,
  MOST_NAMED,
  replaceShortcodes,
  type Shortcode,
  type TextMedia,
} from './text-media.ts';
import { texturize } from './texturize.ts';

/**
 * `[audio src="a.mp3"]` and `[video mp4="a.mp4" width="640" height="360"]`: the browser's own player, or a link where it has none.
 * Empty without a file; what isn't known to be sound or film is a link alone.
 * @param id distinct on the page
 */
function renderPlayer(
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
function playerFor(
  address: string,
  size: Shortcode['attributes'],
  nextId: () => string,
): string | undefined {
  const kind = (['audio', 'video'] as const).find((one) => TYPES[one].has(endingOf(address)));
  return kind && renderPlayer(kind, { ...size, src: address }, nextId());
}

/**
 * Makes each address of sound or film that has a line or a paragraph to itself the shortcode of its player, and on pages every other
 * address there an `[embed]`. The address is not quoted and has no quotes in it, so that even within a tag nothing but text is put there.
 */
function embedLoneAddresses(raw: string, isPage: boolean): string {
  if (!raw.includes('://')) return raw;
  return lonePlaces.reduce(
    (html, place) =>
      html.replace(place, (found, before: string, address: string, after: string) => {
        const isLink = place === linkParagraph;
        if (!isLink && fileEnding.test(address)) {
          const kind = TYPES.audio.has(endingOf(address)) ? 'audio' : 'video';
          return `${before}[${kind} src=${address} /]${after}`;
        }
        if (!isPage) return found;
        const embed = `[embed]${address}[/embed]`;
        if (frameFor(decodeHTML(address)) !== undefined) return embed;
        return isLink ? found : before + embed + after;
      }),
    raw,
  );
}

/** An address as a link to itself. */
const link = (address: string, className = ''): string => {
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
const fileEnding = new RegExp(`\\.(?:${endings})$`, 'i');
const loneAddress = '(https?://[^\\s<>"\'[\\]]+)';
/** The desk makes such a link of an address that is pasted. */
const linkParagraph = new RegExp(
  `(<p(?: [^<>]*)?>\\s*)<a [^<>]*>${loneAddress}</a>(\\s*</p>)`,
  'gi',
);
const lonePlaces = [
  linkParagraph,
  new RegExp(`(<p(?: [^<>]*)?>\\s*)${loneAddress}(\\s*</p>)`, 'gi'),
  new RegExp(`^([^\\S\\n]*)${loneAddress}([^\\S\\n]*)$`, 'gim'),
];

/** Sites whose players are framed: the addresses of what they play, and the address of the frame. */
const PLAYERS: readonly (readonly [name: string, pattern: RegExp, frame: string])[] = [
  [
    'YouTube',
    /^https?:\/\/(?:(?:(?:www|m|music)\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|(?:shorts|live|embed)\/)|youtu\.be\/)([\w-]{11})(?![\w-]).*$/i,
    'https://www.youtube-nocookie.com/embed/$1',
  ],
  [
    'Vimeo',
    /^https?:\/\/(?:www\.)?vimeo\.com\/(\d+)(?:[?#].*)?$/i,
    'https://player.vimeo.com/video/$1?dnt=1',
  ],
  [
    'Dailymotion',
    /^https?:\/\/(?:www\.)?dailymotion\.com\/video\/(\w+).*$/i,
    'https://www.dailymotion.com/embed/video/$1',
  ],
  [
    'Spotify',
    /^https?:\/\/open\.spotify\.com\/(track|album|playlist|episode|show)\/(\w+).*$/i,
    'https://open.spotify.com/embed/$1/$2',
  ],
];

/**
 * A player of another site, which the browser asks for nothing before the visitor opens it; undefined if no player is known.
 */
function frameFor(address: string): string | undefined {
  const [name, pattern, frame] = PLAYERS.find(([, one]) => one.test(address)) ?? [];
  if (!name || !pattern || !frame) return undefined;
  const source = escapeUTF8(address.replace(pattern, frame));
  return `<details class="player"><summary>Play from ${name}</summary><div><iframe src="${source}" title="${name}" width="640" height="360" loading="lazy" allow="fullscreen; picture-in-picture; encrypted-media" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"></iframe></div></details>`;
}

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

/** `[gallery ids="3,4" columns="2" size="medium" link="file"]`: empty where there is no image. @param place of the galleries of a text */
function renderGallery(
  attributes: Shortcode['attributes'],
  images: readonly GalleryImage[],
  { entryId }: Pick<TextMedia, 'entryId'>,
  place: number,
): string {
  if (images.length === 0) return '';
  const id = `gallery-${place}`;
  const size = sizeName(attributes);
  const columns = Math.min(Math.max(Number.parseInt(attributes.columns ?? '3', 10) || 0, 0), 9);
  const classes = `gallery galleryid-${entryId} gallery-columns-${columns} gallery-size-${size}`;
  const items = images.map((image) => renderItem(image, size, `${id}-${image.id}`)).join('');
  return `<div id='${id}' class='${classes}'>${items}\n\t\t</div>\n`;
}

/** The size of image that a gallery asks for, as part of a class name. */
export const sizeName = ({ size = '' }: Shortcode['attributes']): string =>
  size.replace(/[^\w-]/g, '') || 'thumbnail';

function renderItem(image: GalleryImage, size: string, captionId: string): string {
  const { width, height, caption, link } = image;
  const words = caption.trim();
  const tag = imageTag(image, size, words === '' ? null : captionId);
  const shown = link === null ? tag : `<a href='${escapeUTF8(link)}'>${tag}</a>`;
  const orientation = height > width ? 'portrait' : 'landscape';
  return `<figure class='gallery-item'>
			<div class='gallery-icon ${orientation}'>
				${shown}
			</div>${
        words === ''
          ? ''
          : `
				<figcaption class='wp-caption-text gallery-caption' id='${captionId}'>
				${texturize(words)}
				</figcaption>`
      }</figure>`;
}

/** Makes the shortcodes of one text into HTML; what `renderContent` calls in this order. */
export interface ShortcodeRenderer {
  /**
   * Renders `[embed]https://…[/embed]`, before the text has paragraphs: a player for sound and film, a link to anything else. Also embeds
   * an address on a line of its own if it is sound or film; on pages any address there, with the players of other sites.
   */
  embeds(raw: string): string;
  /** Galleries, of {@link MOST_NAMED} images in all, captions, players and the shortcodes of features. Others stay as written. */
  others(html: string): string;
}

export function shortcodeRenderer(media: TextMedia): ShortcodeRenderer {
  let galleries = 0;
  let images = 0;
  let players = 0;
  let others = 0;
  const nextPlayer = () => `${media.entryId}-${++players}`;
  return {
    embeds(raw) {
      const isPage = media.isPage === true;
      const html = embedLoneAddresses(raw, isPage);
      if (!html.includes('[embed')) return html;
      return replaceShortcodes(html, ({ name, attributes, content }) => {
        if (name !== 'embed') return null;
        const address = decodeHTML(stripTags(content || attributes.src || '')).trim();
        if (!/^https?:\/\//i.test(address)) return content;
        const frame = isPage ? frameFor(address) : undefined;
        return frame ?? playerFor(address, attributes, nextPlayer) ?? link(address);
      });
    },
    others: (html) =>
      replaceShortcodes(html, (shortcode) => {
        const { name, attributes } = shortcode;
        if (name === 'caption' || name === 'wp_caption') return renderCaption(shortcode);
        if (name === 'audio' || name === 'video')
          return renderPlayer(name, attributes, nextPlayer());
        if (name !== 'gallery') {
          const rendered = media.shortcode(shortcode, others + 1);
          if (rendered !== null) others += 1;
          return rendered;
        }
        if (images >= MOST_NAMED) return null;
        const shown = media.gallery(attributes).slice(0, MOST_NAMED - images);
        images += shown.length;
        return renderGallery(attributes, shown, media, ++galleries);
      }),
  };
}

/** `[caption id="attachment_7" align="alignleft" width="300"]<img … /> Words[/caption]`: an image above its caption. */
function renderCaption({ attributes, content }: Shortcode): string {
  const { image, words } = split(content, attributes.caption);
  const width = Number.parseInt(attributes.width ?? '', 10);
  if (!(width >= 1) || words === '') return content;
  const id = classNames(attributes.id);
  const captionId =
    classNames(attributes.caption_id) || (id && `caption-${id.replaceAll('_', '-')}`);
  const classes = [
    'wp-caption',
    classNames(attributes.align) || 'alignnone',
    classNames(attributes.class),
  ];
  const own = [
    id && `id="${id}"`,
    captionId && `aria-describedby="${captionId}"`,
    `style="width: ${width}px"`,
    `class="${classes.filter(Boolean).join(' ')}"`,
  ];
  const ofCaption = captionId && `id="${captionId}" `;
  return `<figure ${own.filter(Boolean).join(' ')}>${image}<figcaption ${ofCaption}class="wp-caption-text">${words}</figcaption></figure>`;
}

/** Older texts have the words in an attribute. */
function split(content: string, attribute: string | undefined) {
  if (attribute !== undefined) return { image: content, words: escapeUTF8(attribute.trim()) };
  const image = linkedImage.exec(content)?.[0];
  return image === undefined
    ? { image: content, words: '' }
    : { image: image.trimStart(), words: content.slice(image.length).trim() };
}

const linkedImage = new RegExp(
  '^\\s*(?:<a TAG>\\s*)?<img TAG>(?:\\s*</a>)?'.replaceAll('TAG', `(?:[^>"']|"[^"]*"|'[^']*')*`),
  'i',
);

const classNames = (written = ''): string => written.replace(/[^\w\s-]/g, '').trim();
