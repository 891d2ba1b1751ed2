/**
 * The classes that the element of a block gets when it is rendered: its own one where the editor left it out, and how
 * its children are laid out. `attributes` is the JSON of the block comment.
 */
export function blockClasses(block: string, attributes: string | undefined): readonly string[] {
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
    // Only plain words become part of a class name; anything else a writer put there is left out.
    const words = Object.entries(layout).filter(([, value]) => /^[a-z-]+$/.test(String(value)));
    return Object.fromEntries(words);
  } catch {
    return {};
  }
}
