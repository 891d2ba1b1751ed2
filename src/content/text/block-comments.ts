/** Whether the content was written in blocks: then it gets no automatic paragraphs. */
export function hasBlocks(content: string): boolean {
  return content.includes('<!-- wp:');
}

/**
 * Takes the block comments out and keeps the HTML and the white space between them as they are; elements of some
 * blocks get the classes that themes style them by, galleries their number, and the images in them their ids. A comment that is no
 * well-formed block comment stays.
 */
export function withoutBlockComments(content: string): string {
  let out = '';
  let at = 0;
  let galleries = 0;
  let isInGallery = false;
  let edit = unchanged;
  for (;;) {
    const start = content.indexOf('<!--', at);
    const end = start === -1 ? -1 : content.indexOf('-->', start + 4);
    if (end === -1) return out + edit(content.slice(at));
    out += edit(content.slice(at, start));
    edit = unchanged;
    at = end + 3;
    const comment = blockComment.exec(content.slice(start + 4, end));
    if (!comment) {
      out += content.slice(start, at);
      continue;
    }
    const [, closing, name = '', attributes] = comment;
    const isGallery = /^(?:core\/)?gallery$/.test(name);
    if (isGallery) isInGallery = !closing;
    else if (isInGallery && !closing) edit = (html) => withId(html, attributes);
    const own = isGallery && !closing ? [`wp-block-gallery-${++galleries}`] : [];
    const classes = closing ? [] : [...own, ...blockClasses(name, attributes)];
    if (classes.length === 0) continue;
    if (/^(?:core\/)?cover$/.test(name)) {
      edit = (html) => html.replace(coverInside, (tag) => addClasses(tag, classes));
      continue;
    }
    firstTag.lastIndex = at;
    const tag = firstTag.exec(content)?.[0];
    if (tag === undefined) continue;
    out += addClasses(tag, classes);
    at += tag.length;
  }
}

/**
 * Matches the inside of a block's comment: a closing slash, the name, the JSON of the attributes, the slash of a block without content.
 */
export const blockComment =
  /^\s+(\/)?wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)\s+(?:(\{[\s\S]*\})\s+)?(\/)?$/;
const firstTag = /\s*<[a-z][a-z0-9]*(?:\s[^<>]*)?>/iy;

/** The opening tag of the element of a cover that contains its inner blocks. */
const coverInside = /<div class="wp-block-cover__inner-container[^<>]*>/;

/** Leaves the HTML up to the next comment as it is. */
const unchanged = (html: string): string => html;

function withId(html: string, attributes = ''): string {
  const id = /[{,]"id":(\d{1,9})[,}]/.exec(attributes)?.[1];
  return id === undefined
    ? html
    : html.replace(/<img(?=\s)(?![^<>]*\sdata-id=)/i, `$& data-id="${id}"`);
}

function addClasses(tag: string, classes: readonly string[]): string {
  const found = /\sclass="([^"]*)"/.exec(tag);
  const present = found?.[1]?.split(/\s+/) ?? [];
  const missing = classes.filter((name) => !present.includes(name));
  if (missing.length === 0) return tag;
  if (!found)
    return tag.replace(/<[a-z][a-z0-9]*/i, (open) => `${open} class="${missing.join(' ')}"`);
  const value = [found[1], ...missing].filter(Boolean).join(' ');
  return tag.replace(found[0], () => ` class="${value}"`);
}

/**
 * Returns the classes that rendering adds to the element of a block: its own class if the editor left it out, and those of the layout of
 * its children. `attributes` is the JSON of the block comment.
 */
function blockClasses(block: string, attributes: string | undefined): readonly string[] {
  const name = block.startsWith('core/') ? block.slice(5) : block;
  const own = ownClass.get(name);
  if (own !== undefined) return [own];
  const layout = usualLayout.get(name);
  if (layout === undefined) return [];
  return layoutClasses(name, { type: layout, ...writtenLayout(attributes) });
}

const ownClass: ReadonlyMap<string, string> = new Map([
  ['heading', 'wp-block-heading'],
  ['list', 'wp-block-list'],
]);

const usualLayout: ReadonlyMap<string, string> = new Map([
  ['quote', 'default'],
  ['group', 'default'],
  ['column', 'default'],
  ['details', 'default'],
  ['columns', 'flex'],
  ['buttons', 'flex'],
  ['gallery', 'flex'],
  ['cover', 'default'],
]);

interface Layout {
  readonly type: string;
  readonly orientation?: string;
  readonly justifyContent?: string;
  readonly flexWrap?: string;
}

function layoutClasses(name: string, layout: Layout): string[] {
  const kind = layout.type === 'default' ? 'flow' : layout.type;
  const classes: string[] = [];
  if (layout.orientation) classes.push(`is-${layout.orientation}`);
  if (layout.justifyContent) classes.push(`is-content-justification-${layout.justifyContent}`);
  if (layout.flexWrap === 'nowrap') classes.push('is-nowrap');
  return [...classes, `is-layout-${kind}`, `wp-block-${name}-is-layout-${kind}`];
}

function writtenLayout(attributes: string | undefined): Partial<Layout> {
  if (!attributes?.includes('"layout"')) return {};
  try {
    const { layout }: { layout?: unknown } = JSON.parse(attributes);
    if (typeof layout !== 'object' || layout === null) return {};
    // Only plain words become part of a class name; other values are left out.
    const words = Object.entries(layout).filter(([, value]) => /^[a-z-]+$/.test(String(value)));
    return Object.fromEntries(words);
  } catch {
    return {};
  }
}
