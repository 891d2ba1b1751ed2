import { Parser } from 'htmlparser2';

/** A place in HTML whose value a block attribute has. */
export interface ElementPlace {
  /** The names of the elements, any if empty; null for the HTML as a whole. */
  readonly names: readonly string[] | null;
  /** The element that they are in; empty for any. */
  readonly inside: string;
  /** An attribute that they have; empty for none in particular. */
  readonly having: string;
  /** The attribute to read; empty for the HTML in the element. */
  readonly attribute: string;
}

/** An element that was found in HTML. */
export interface FoundElement {
  readonly attributes: Readonly<Record<string, string>>;
  readonly inner: string;
}

/**
 * Parses a place: empty for all of the HTML; or the names of elements, separated by commas (`*` for any), with `outer>` before them if
 * they are in another element, `[attribute]` after them if they must have one, and `@attribute` to read an attribute and not the inner
 * HTML.
 * @throws Error for text of another form
 */
export function readPlace(place: string): ElementPlace {
  const [found, inside = '', names = '', having = '', attribute = ''] = form.exec(place) ?? [];
  if (found === undefined) throw new Error(`${place} is no place in HTML.`);
  const named = names === '*' ? [] : names.split(',');
  return { names: names === '' ? null : named, inside, having, attribute };
}

const form = /^(?:(\w+)>)?([\w,]*|\*)(?:\[(\w+)\])?(?:@(\w+))?$/;

/** Elements within each other, and the characters that are read at once. The parser's time grows by the product of depth and length. */
const DEEPEST = 500;
const CHUNK = 2000;

/**
 * The first element at each place, in the places' order; null for none. It takes time as the HTML has characters. What is too deep is not
 * looked at, and elements around it end with the HTML.
 */
export function readElements(
  html: string,
  places: readonly ElementPlace[],
): readonly (FoundElement | null)[] {
  const found: (FoundElement | null)[] = places.map(({ names }) =>
    names === null ? { attributes: {}, inner: html } : null,
  );
  const wanted = new Set(places.keys());
  const open: OpenElement[] = [];
  const openByName = new Map<string, number>();
  const countOpen = (name: string, by: number) =>
    openByName.set(name, (openByName.get(name) ?? 0) + by);
  const parser = new Parser({
    onopentag(name, attributes) {
      const wantedBy = [...wanted].filter((index) => isAt(places[index], name, attributes));
      for (const index of wantedBy) wanted.delete(index);
      open.push({ name, attributes, wantedBy, from: parser.endIndex + 1 });
      countOpen(name, 1);
    },
    onclosetag() {
      const element = open.pop();
      if (!element) return;
      countOpen(element.name, -1);
      const { attributes, wantedBy, from } = element;
      const to = isCutOff ? html.length : parser.startIndex;
      const inner = html.slice(from, Math.max(from, to));
      for (const index of wantedBy) found[index] = { attributes, inner };
    },
  });
  let isCutOff = false;
  for (let at = 0; at < html.length && found.includes(null) && !isCutOff; at += CHUNK) {
    parser.write(html.slice(at, at + CHUNK));
    isCutOff = open.length > DEEPEST;
  }
  parser.end();
  return found;

  function isAt(place: ElementPlace | undefined, name: string, attributes: object): boolean {
    const { names, inside = '', having = '' } = place ?? {};
    if (!names || (names.length > 0 && !names.includes(name))) return false;
    if (inside !== '' && !openByName.get(inside)) return false;
    return having === '' || having in attributes;
  }
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The numbers of the places that it is at. */
  readonly wantedBy: readonly number[];
  /** The start of its content. */
  readonly from: number;
}
