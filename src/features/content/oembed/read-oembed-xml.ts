import { Parser } from 'htmlparser2';

/**
 * An answer as XML of oEmbed 1.0 (§2.3.4), as its elements by name; null where its root is another. No declarations are read, so
 * that a text can't name entities of its own.
 */
export function readOembedXml(xml: string): Readonly<Record<string, string>> | null {
  const found = new Map<string, string>();
  const open: string[] = [];
  let root: string | undefined;
  const parser = new Parser(
    {
      onopentagname(name) {
        root ??= name;
        open.push(name);
      },
      ontext(text) {
        const [, name] = open;
        if (open.length === 2 && name !== undefined)
          found.set(name, (found.get(name) ?? '') + text);
      },
      onclosetag() {
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  return root === 'oembed' ? Object.fromEntries(found) : null;
}
