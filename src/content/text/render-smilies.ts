import { rewriteHtml } from './rewrite-html.ts';

/** Turns typed smilies that stand alone (`:-)`, `;)`, `:lol:`) into emoji; program text stays as written. */
export function renderSmilies(html: string): string {
  if (!anySmiley.test(html)) return html;
  return rewriteHtml(html, {
    opaque,
    text: (text) => text.replace(smiley, (typed) => emoji.get(typed) ?? typed),
  });
}

const emoji: ReadonlyMap<string, string> = new Map(
  `:neutral: 😐  :twisted: 😈  :arrow: ➡  :shock: 😯  :smile: 🙂  :???: 😕  :cool: 😎
  :evil: 👿  :grin: 😀  :idea: 💡  :oops: 😳  :razz: 😛  :roll: 🙄  :wink: 😉  :cry: 😥
  :eek: 😮  :lol: 😆  :mad: 😡  :sad: 🙁  8-) 😎  8-O 😯  :-( 🙁  :-) 🙂  :-? 😕  :-D 😀
  :-P 😛  :-o 😮  :-x 😡  :-| 😐  ;-) 😉  8O 😯  :( 🙁  :) 🙂  :? 😕  :D 😀  :P 😛  :o 😮
  :x 😡  :| 😐  ;) 😉  :!: ❗  :?: ❓`
    .split(/\n? {2}/)
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
);

const anySmiley = /[:;8](?:[-()?DPOox|]|[a-z?!]+:)/;
const opaque = new Set(['code', 'pre', 'style', 'script', 'textarea']);
const forms = [...emoji.keys()].map((form) => form.replace(/[()?|!]/g, '\\$&')).join('|');
const smiley = new RegExp(`(?<=^|[\\s\\u00a0]|&nbsp;)(?:${forms})(?=$|[\\s\\u00a0]|&nbsp;)`, 'g');
