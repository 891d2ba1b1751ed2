import { newColumns } from './editor-document.js';
import { ask, make, makeButton } from './make.js';

const isApple = /Mac|iP/.test(navigator.platform);
const keys = (/** @type {string} */ text) =>
  isApple
    ? text.replace('Ctrl', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '')
    : text;

/** Paths of 24 × 24 pixels, or letters. */
const icons = {
  paragraph: '¶',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  strike:
    'M4 12h16M17 7.5C16.5 5.8 14.7 5 12 5c-3 0-5 1.2-5 3.300M7 16c.4 2 2.3 3 5 3 3 0 5-1.2 5-3.4 0-.6-.1-1.1-.4-1.6',
  code: 'M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.700l-1.5 1.500M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.700l1.5-1.5',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  orderedList:
    'M10 6h10M10 12h10M10 18h10M4 4.5 5.3 4v4M4 16c.3-.7 2.3-.9 2.3.3 0 .9-2.3 1.7-2.3 3h2.5',
  blockquote: 'M4 12h5v5H4zv-2a5 5 0 0 1 3.5-4.800M14 12h5v5h-5zv-2a5 5 0 0 1 3.5-4.8',
  codeBlock: 'M4 5h16v14H4zM10 9.5 7.5 12l2.5 2.500M14 9.500l2.5 2.5-2.5 2.5',
  rule: 'M4 12h16',
  picture: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15 9h.01',
  gallery: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  columns: 'M4 5h7v14H4zM13 5h7v14h-7z',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  redo: 'M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h4',
};

/** Each button: its label, its shortcut, its picture, what it does, and whether that is so at the cursor. */
const tool = (name, label, shortcut, run) => ({
  label,
  shortcut,
  icon: icons[name],
  run,
  isOn: (editor) => editor.isActive(name),
});
const mark = (name, label, shortcut) =>
  tool(name, label, shortcut, (chain) => chain.toggleMark(name));
const heading = (level) => ({
  label: `Heading ${level}`,
  shortcut: `Ctrl+Alt+${level}`,
  icon: `H${level}`,
  run: (chain) => chain.toggleHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
});
const step = (name, label, shortcut) => ({
  label,
  shortcut,
  icon: icons[name],
  run: (chain) => chain[name](),
  can: (editor) => editor.can()[name](),
});
const groups = [
  [
    tool('paragraph', 'Paragraph', 'Ctrl+Alt+0', (chain) => chain.setParagraph()),
    heading(2),
    heading(3),
    heading(4),
  ],
  [
    mark('bold', 'Bold', 'Ctrl+B'),
    mark('italic', 'Italic', 'Ctrl+I'),
    mark('strike', 'Strikethrough', 'Ctrl+Shift+S'),
    mark('code', 'Code', 'Ctrl+E'),
    { ...tool('link', 'Link', 'Ctrl+K'), open: askForLink },
  ],
  [
    tool('bulletList', 'List', 'Ctrl+Shift+8', (chain) => chain.toggleBulletList()),
    tool('orderedList', 'Numbered list', 'Ctrl+Shift+7', (chain) => chain.toggleOrderedList()),
    tool('blockquote', 'Quote', 'Ctrl+Shift+B', (chain) => chain.toggleBlockquote()),
    tool('codeBlock', 'Code block', 'Ctrl+Alt+C', (chain) => chain.toggleCodeBlock()),
    { label: 'Line across', icon: icons.rule, run: (chain) => chain.setHorizontalRule() },
    { label: 'Picture', icon: icons.picture, open: (_, { chooseMedia }) => chooseMedia() },
    {
      label: 'Gallery',
      icon: icons.gallery,
      open: (_, { chooseMedia }) => chooseMedia({ isGallery: true }),
    },
    {
      label: 'Columns',
      icon: icons.columns,
      open: (_, { insert }) => insert(newColumns()),
      can: ({ state }) => state.doc.attrs.kept?.style === 'blocks',
    },
  ],
  [step('undo', 'Undo', 'Ctrl+Z'), step('redo', 'Redo', 'Ctrl+Shift+Z')],
];

/**
 * A toolbar as the ARIA patterns have it: one stop of the Tab key, and arrows from button to button.
 *
 * @param {import('@tiptap/core').Editor} editor
 * @param {{ chooseMedia: (wish?: object) => void, insert: (node: object) => void, switchToSource: () => void }} actions
 */
export function makeToolbar(editor, actions) {
  const element = make('div', {
    className: 'editor-toolbar',
    role: 'toolbar',
    ariaLabel: 'Formatting',
  });
  const buttons = groups.map((group) => group.map((item) => toolbarButton(item, () => use(item))));
  const source = toolbarButton({ label: 'Source', icon: 'HTML' }, actions.switchToSource);
  source.classList.add('editor-toolbar-source');
  element.append(...buttons.map((group) => make('div', { role: 'group' }, ...group)), source);
  const all = [...buttons.flat(), source];
  const items = [...groups.flat(), undefined];
  let isSource = false;

  function use(item) {
    if (isSource || item.can?.(editor) === false) return;
    if (item.open) item.open(editor, actions);
    else item.run(editor.chain().focus()).run();
  }

  function show() {
    all.forEach((button, index) => {
      const item = items[index];
      const isOn = item ? !isSource && item.isOn?.(editor) : isSource;
      if (!item || item.isOn) button.ariaPressed = String(Boolean(isOn));
      button.ariaDisabled = String(Boolean(item && (isSource || item.can?.(editor) === false)));
    });
  }

  const rove = (/** @type {HTMLElement} */ button) => {
    for (const other of all) other.tabIndex = other === button ? 0 : -1;
  };
  element.addEventListener('focusin', ({ target }) => rove(target));
  element.addEventListener('keydown', (event) => {
    const at = all.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Escape') editor.commands.focus();
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length).focus();
  });
  // A click leaves the focus, and with it the selection, in the text.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  rove(all[0]);

  let isDue = false;
  editor.on('transaction', () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (!editor.isDestroyed) show();
    });
  });
  show();
  return {
    element,
    focus: () => all.find(({ tabIndex }) => tabIndex === 0).focus(),
    link: () => askForLink(editor),
    showSource(/** @type {boolean} */ value) {
      isSource = value;
      show();
    },
  };
}

function toolbarButton({ label, shortcut, icon }, onClick) {
  const title = shortcut ? `${label} (${keys(shortcut)})` : label;
  const button = makeButton('', onClick, { className: '', title, ariaLabel: label });
  if (shortcut)
    button.setAttribute(
      'aria-keyshortcuts',
      shortcut.replace('Ctrl', isApple ? 'Meta' : 'Control'),
    );
  if (icon.startsWith('M')) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.ariaHidden = 'true';
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', icon);
    svg.append(path);
    button.append(svg);
  } else button.dataset.icon = icon;
  return button;
}

async function askForLink(/** @type {import('@tiptap/core').Editor} */ editor) {
  const value = editor.getAttributes('link').href ?? '';
  const label = value ? 'Address (leave empty to remove the link)' : 'Address';
  const href = (await ask({ title: 'Link', label, value }))?.trim();
  const chain = editor.chain().focus();
  if (href === undefined || href === value) chain.run();
  else if (href === '') chain.extendMarkRange('link').unsetLink().run();
  else if (value || !editor.state.selection.empty)
    chain.extendMarkRange('link').setLink({ href }).run();
  else
    chain
      .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      .run();
}
