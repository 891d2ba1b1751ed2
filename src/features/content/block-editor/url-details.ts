import { Parser } from 'htmlparser2';

/** What a page says of itself; empty where it says nothing. Addresses are whole, by http or https. */
export interface UrlDetails {
  readonly title: string;
  readonly icon: string;
  readonly description: string;
  readonly image: string;
}

/** Characters of what is shown of a page. */
const LONGEST = 1000;

/** Reads the head of a page. @param address where it was found, for addresses that are said in part */
export function readUrlDetails(html: string, address: string): UrlDetails {
  const found = { title: '', icon: '', description: '', image: '' };
  let title: string | null = null;
  let isDone = false;
  const take = (name: keyof UrlDetails, value: string | undefined) => {
    found[name] ||= squeeze(value ?? '');
  };
  const parser = new Parser({
    onopentag(tag, { rel = '', href, name = '', property = '', content }) {
      if (isDone) return;
      if (tag === 'title' && found.title === '') title = '';
      if (tag === 'link' && /(^|\s)icon(\s|$)/i.test(rel)) take('icon', webAddress(href, address));
      if (tag !== 'meta') return;
      if (/^(og:)?description$/i.test(name || property)) take('description', content);
      if (/^og:image(:url)?$/i.test(property || name)) take('image', webAddress(content, address));
    },
    ontext(text) {
      if (title !== null && title.length < LONGEST) title += text;
    },
    onclosetag(tag) {
      if (tag === 'title' && title !== null) take('title', title);
      if (tag === 'title') title = null;
      if (tag === 'head') isDone = true;
    },
  });
  parser.write(html);
  parser.end();
  return found;
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);

/** Nothing but the web's schemes: these are shown as images. */
function webAddress(text: string | undefined, base: string): string {
  if (!text || !URL.canParse(text, base)) return '';
  const { protocol, href } = new URL(text, base);
  return /^https?:$/.test(protocol) && href.length <= LONGEST ? href : '';
}
