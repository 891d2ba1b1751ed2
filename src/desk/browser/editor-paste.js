import { parse } from './editor-inline.js';

/** What word processors and web pages put on the clipboard, without what only they need. The schema drops classes and styles. */
export function cleanPasted(/** @type {string} */ html) {
  if (html.includes('data-pm-slice')) return html; // copied from an editor like this one
  const content = parse(html);
  for (const element of content.querySelectorAll('style, script, meta, link, title, xml, o\\:p'))
    element.remove();
  const comments = document.createNodeIterator(content, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) comment.remove();
  for (const line of content.querySelectorAll('p[style*="mso-list"]')) moveToList(line);
  for (const title of content.querySelectorAll('h1')) {
    const heading = title.ownerDocument.createElement('h2');
    heading.append(...title.childNodes);
    title.replaceWith(heading);
  }
  // All stays in the document of the template, in which nothing is loaded or run.
  const holder = content.ownerDocument.createElement('div');
  holder.append(content);
  return holder.innerHTML;
}

/** Word writes the items of a list as paragraphs that begin with a bullet or number. */
function moveToList(/** @type {HTMLElement} */ line) {
  const { ownerDocument: home } = line;
  const style = line.getAttribute('style');
  const level = Math.min(Number(/level(\d)/.exec(style)?.[1] ?? 1), 6);
  const marker = line.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
  const name = /^\s*\w{1,4}[.)]/.test(marker?.textContent ?? '') ? 'ol' : 'ul';
  marker?.remove();
  const before = line.previousElementSibling;
  let list = before?.hasAttribute('data-word-list') ? before : null;
  if (!list) {
    list = home.createElement(name);
    list.setAttribute('data-word-list', '');
    line.before(list);
  }
  for (let depth = 1; depth < level && list.lastElementChild; depth += 1) {
    const item = list.lastElementChild;
    if (!/^[uo]l$/.test(item.lastElementChild?.localName ?? ''))
      item.append(home.createElement(name));
    list = item.lastElementChild;
  }
  const item = home.createElement('li');
  item.append(...line.childNodes);
  list.append(item);
  line.remove();
}

/** Files of a paste or drop, unless the same is there as text: word processors add a picture of what was copied. */
export function pictureFiles(/** @type {DataTransfer | null} */ transfer) {
  const html = transfer?.getData('text/html') ?? '';
  if (/\S/.test(parse(html).textContent)) return [];
  return [...(transfer?.files ?? [])];
}
