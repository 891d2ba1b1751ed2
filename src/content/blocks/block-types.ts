import { anyone, defineOperation } from '../../operation/operation.ts';
import { type ElementPlace, readPlace } from './read-elements.ts';

/** An attribute of a block: its type, and the place of its value. */
export interface BlockAttribute {
  readonly type: BlockAttributeType;
  /** Null for none. */
  readonly default: unknown;
  /** The place in the block's HTML. The value is in the block's comment if there is no place, or if the HTML has no value. */
  readonly place?: ElementPlace;
}

export type BlockAttributeType = 'String' | 'Float' | 'Boolean' | 'Object' | 'Array';

/**
 * Reads the declaration of an attribute: its name, `:` and its type unless that is String, `=` and its default, `<` and its place in the
 * HTML (`readPlace`). So `dropCap:Boolean=false`, `url<img@src`.
 * @throws Error for what is no such declaration
 */
function readBlockAttribute(declared: string): [name: string, BlockAttribute] {
  const [, name, type = 'String', fallback, place] = declaration.exec(declared) ?? [];
  if (name === undefined || !(type in parsers)) throw new Error(`${declared} is no attribute.`);
  const known = type as BlockAttributeType; // as was just asked
  return [
    name,
    {
      type: known,
      default: fallback === undefined ? null : parsers[known](fallback),
      ...(place === undefined ? {} : { place: readPlace(place) }),
    },
  ];
}

const declaration = /^(\w+)(?::(\w+))?(?:=([^<]*))?(?:<(.*))?$/;

const parsers: Readonly<Record<BlockAttributeType, (text: string) => unknown>> = {
  String: (text) => text,
  Float: Number,
  Boolean: (text) => text === 'true',
  Object: JSON.parse,
  Array: JSON.parse,
};

/** Converts a value to the attribute's type; null if that is impossible. Former editors wrote numbers as text, or text as numbers. */
export function asBlockValue({ type }: BlockAttribute, value: unknown): unknown {
  switch (type) {
    case 'String':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
    case 'Float':
      return isNumeric(value) ? Number(value) : null;
    case 'Boolean':
      return typeof value === 'boolean' ? value : null;
    case 'Array':
      return Array.isArray(value) ? value : null;
    case 'Object':
      return typeof value === 'object' && !Array.isArray(value) ? value : null;
  }
}

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

/** The type of the blocks of one name. */
export interface BlockType {
  /** The name of its type in GraphQL: `CoreParagraph`. */
  readonly typename: string;
  /** The group that editors list it in. */
  readonly category: string;
  /** Whether a server makes or completes its HTML, and not the editor alone. */
  readonly isDynamic: boolean;
  readonly attributes: ReadonlyMap<string, BlockAttribute>;
}

/** Attributes that any block may have. */
const ANY = 'anchor<*@id className lock:Object metadata:Object style:Object';
const COLOUR = 'backgroundColor borderColor gradient textColor';
const LOOK = `${COLOUR} fontFamily fontSize`;
const LINK = 'href<figure>a@href linkClass<figure>a@class linkTarget<figure>a@target';
const HEADINGS = 'h1,h2,h3,h4,h5,h6';
const CONTAINER = `align layout:Object ${LOOK} allowedBlocks:Array templateLock`;

/**
 * The blocks of the editor: name, category (`*` for those that are dynamic) and attributes, as `readBlockAttribute` reads them. The names
 * are those of the editor's block declarations, `block.json`, and those that the content-blocks plug-in adds.
 */
const TYPES: readonly (readonly [name: string, category: string, attributes: string])[] = [
  ['audio', 'media', 'align autoplay:Boolean<audio@autoplay caption<figcaption id:Float'],
  ['audio', 'media', 'loop:Boolean<audio@loop preload<audio@preload src<audio@src'],
  ['block', 'reusable*', 'ref:Float content:Object'],
  ['button', 'design*', `${LOOK} linkTarget<a@target rel<a@rel text<a,button textAlign url<a@href`],
  ['button', 'design*', 'cssClassName<div@class placeholder tagName=a title<a,button@title'],
  ['button', 'design*', 'linkClassName<a@class type=button width:Float'],
  ['buttons', 'design', `align cssClassName<div@class layout:Object ${LOOK}`],
  ['code', 'text', `align content<code cssClassName<pre@class ${LOOK}`],
  ['column', 'design', `${CONTAINER} cssClassName<div@class verticalAlignment width`],
  ['columns', 'design', `${CONTAINER} cssClassName<div@class isStackedOnMobile:Boolean=true`],
  ['columns', 'design', 'verticalAlignment'],
  ['cover', 'media*', `${CONTAINER} alt= backgroundType=image contentPosition customGradient`],
  ['cover', 'media*', 'customOverlayColor dimRatio:Float=100 focalPoint:Object id:Float sizeSlug'],
  ['cover', 'media*', 'hasParallax:Boolean=false isDark:Boolean=true isRepeated:Boolean=false'],
  ['cover', 'media*', 'isUserOverlayColor:Boolean minHeight:Float minHeightUnit overlayColor'],
  ['cover', 'media*', 'tagName=div url useFeaturedImage:Boolean=false'],
  ['details', 'text', `align layout:Object ${LOOK} name<details@name placeholder`],
  ['details', 'text', 'showContent:Boolean=false summary<summary'],
  ['embed', 'embed', 'align allowResponsive:Boolean=true caption<figcaption providerNameSlug'],
  ['embed', 'embed', 'previewable:Boolean=true responsive:Boolean=false type url'],
  ['file', 'media*', `align ${COLOUR} displayPreview:Boolean downloadButtonText<a[download]`],
  ['file', 'media*', 'fileId<a@id fileName<a href id:Float previewHeight:Float=600'],
  ['file', 'media*', 'showDownloadButton:Boolean=true textLinkHref<a@href textLinkTarget<a@target'],
  ['footnotes', 'text*', LOOK],
  ['freeform', 'text', 'content<'],
  [
    'gallery',
    'media*',
    `align allowResize:Boolean=false caption<figcaption columns:Float ${COLOUR}`,
  ],
  ['gallery', 'media*', 'cssClassName<figure@class fixedHeight:Boolean=true ids:Array'],
  ['gallery', 'media*', 'imageCrop:Boolean=true layout:Object linkTarget linkTo'],
  ['gallery', 'media*', 'randomOrder:Boolean=false sizeSlug=large'],
  ['group', 'design', `${CONTAINER} ariaLabel cssClassName<*@class tagName=div`],
  ['heading', 'text*', `align content<${HEADINGS} cssClassName<${HEADINGS}@class level:Float=2`],
  ['heading', 'text*', `${LOOK} placeholder textAlign`],
  ['home-link', 'design*', 'label'],
  ['html', 'widgets', 'content<'],
  ['image', 'media*', `align alt=<img@alt aspectRatio borderColor caption<figcaption ${LINK}`],
  ['image', 'media*', 'cssClassName<figure@class height id:Float lightbox:Object'],
  ['image', 'media*', 'linkDestination rel<figure>a@rel scale sizeSlug src<img@src'],
  ['image', 'media*', 'title<img@title url<img@src width'],
  ['latest-posts', 'widgets*', 'align categories:Array columns:Float=3 excerptLength:Float=55'],
  ['latest-posts', 'widgets*', 'displayAuthor:Boolean=false displayFeaturedImage:Boolean=false'],
  ['latest-posts', 'widgets*', 'displayPostContent:Boolean=false displayPostDate:Boolean=false'],
  ['latest-posts', 'widgets*', 'order=desc orderBy=date postLayout=list postsToShow:Float=5'],
  ['latest-posts', 'widgets*', 'selectedAuthor:Float'],
  ['list', 'text*', `cssClassName<ol,ul@class ${LOOK} ordered:Boolean=false placeholder`],
  ['list', 'text*', 'reversed:Boolean start:Float type values=<ol,ul'],
  ['list-item', 'text', `content<li ${LOOK} placeholder`],
  ['media-text', 'media*', `align=none ${LOOK} focalPoint:Object imageFill:Boolean ${LINK}`],
  [
    'media-text',
    'media*',
    'isStackedOnMobile:Boolean=true linkDestination mediaAlt=<figure>img@alt',
  ],
  ['media-text', 'media*', 'mediaId:Float mediaLink mediaPosition=left mediaSizeSlug mediaType'],
  ['media-text', 'media*', 'mediaUrl<figure>img,video@src mediaWidth:Float=50 rel<figure>a@rel'],
  ['media-text', 'media*', 'useFeaturedImage:Boolean=false verticalAlignment'],
  ['more', 'design', 'customText= noTeaser:Boolean=false'],
  [
    'navigation',
    'theme*',
    `align ${LOOK} customBackgroundColor customTextColor hasIcon:Boolean=true`,
  ],
  [
    'navigation',
    'theme*',
    'icon=handle layout:Object maxNestingLevel:Float=5 overlayBackgroundColor',
  ],
  ['navigation', 'theme*', 'openSubmenusOnClick:Boolean=false overlayMenu=mobile overlayTextColor'],
  ['navigation', 'theme*', 'ref:Float showSubmenuIcon:Boolean=true templateLock'],
  ...['navigation-link', 'navigation-submenu'].map(
    (name) =>
      [
        name,
        'design*',
        'description id:Float kind label opensInNewTab:Boolean=false rel title type url',
      ] as const,
  ),
  ['nextpage', 'design', ''],
  ['page-list', 'widgets*', 'isNested:Boolean=false parentPageID:Float=0'],
  ['paragraph', 'text', `align content<p cssClassName<p@class direction dropCap:Boolean=false`],
  ['paragraph', 'text', `${LOOK} placeholder`],
  ['post-terms', 'theme*', `${LOOK} prefix= separator suffix= term textAlign`],
  ['preformatted', 'text', `content<pre ${LOOK}`],
  ['pullquote', 'text', `align citation<cite ${LOOK} textAlign value<p`],
  ['quote', 'text', `align citation<cite cssClassName<blockquote@class layout:Object ${LOOK}`],
  ['quote', 'text', 'textAlign value=<blockquote'],
  ['separator', 'design', `align ${COLOUR} cssClassName<hr,div@class opacity=alpha-channel`],
  ['separator', 'design', 'tagName=hr'],
  ['shortcode', 'widgets*', 'text<'],
  ['social-link', 'widgets*', 'label rel service url'],
  [
    'social-links',
    'widgets',
    'align customIconBackgroundColor customIconColor iconBackgroundColor',
  ],
  ['social-links', 'widgets', 'iconBackgroundColorValue iconColor iconColorValue layout:Object'],
  ['social-links', 'widgets', 'openInNewTab:Boolean=false showLabels:Boolean=false size'],
  ['spacer', 'design', 'height=100px width'],
  ['table', 'text', `align caption<figcaption ${LOOK} hasFixedLayout:Boolean=true`],
  ['verse', 'text', `content<pre ${LOOK} textAlign`],
  ['video', 'media', 'align autoplay:Boolean<video@autoplay caption<figcaption id:Float'],
  ['video', 'media', 'controls:Boolean=true<video@controls loop:Boolean<video@loop'],
  ['video', 'media', 'muted:Boolean<video@muted playsInline:Boolean<video@playsinline'],
  ['video', 'media', 'poster<video@poster preload=metadata<video@preload src<video@src'],
  ['video', 'media', 'tracks:Array'],
];

/** By the name of the block: `core/paragraph`. */
export const blockTypes: ReadonlyMap<string, BlockType> = new Map(
  [...Map.groupBy(TYPES, ([name]) => name)].map(([name, lines]) => {
    const [[, category = ''] = []] = lines;
    const attributes = [ANY, ...lines.map((line) => line[2])].join(' ').trim().split(/\s+/);
    return [
      `core/${name}`,
      {
        typename: `Core${name.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase())}`,
        category: category.replace('*', ''),
        isDynamic: category.endsWith('*'),
        attributes: new Map(attributes.sort().map(readBlockAttribute)),
      },
    ];
  }),
);

/** A type of block with its name, such as `core/paragraph`. */
export interface NamedBlockType extends Omit<BlockType, 'attributes'> {
  readonly name: string;
  readonly attributes: readonly NamedBlockAttribute[];
}

export interface NamedBlockAttribute extends BlockAttribute {
  readonly name: string;
}

const known: readonly NamedBlockType[] = [...blockTypes].map(([name, type]) => ({
  ...type,
  name,
  attributes: [...type.attributes].map(([attribute, of]) => ({ ...of, name: attribute })),
}));

/** Which blocks front ends can tell apart. REST's `block-types` are those that a server registers, which are none (docs/rest.md §4.14). */
export const listEditorBlockTypes = defineOperation({
  name: 'listEditorBlockTypes',
  kind: 'query',
  summary: 'Lists the types of blocks whose attributes are known here.',
  args: {},
  authorize: anyone,
  resolve: () => known,
});
