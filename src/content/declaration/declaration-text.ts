import type {
  FieldDeclaration,
  FieldGroupDeclaration,
  FieldsDeclaration,
  SiteDeclaration,
} from '../../config/declaration/declaration.ts';
import type { Inside } from '../fields/field-type.ts';
import { typeOf } from '../fields/field-types.ts';

/** A piece of source text, which is written on one line where that is short enough. */
type Piece =
  | string
  | { readonly open: string; readonly entries: readonly Entry[]; readonly close: string };

interface Entry {
  /** `price: `; nothing in lists. */
  readonly name: string;
  readonly piece: Piece;
  readonly note?: string | undefined;
}

/** Sentences by the path that they are about; each is written as a comment before it. */
type Notes = ReadonlyMap<string, string>;

const WIDTH = 100;

/** Writes a declaration as an `almanac.config.ts` that a person would have written. */
export function declarationText(declaration: SiteDeclaration, notes: Notes): string {
  const write = new DeclarationWriter(notes);
  const body = render(wrap('export default defineConfig(', write.site(declaration), ');'), '', 0);
  const names = [...write.imports].sort().join(', ');
  const line = `import { ${names} } from 'almanac/config';`;
  const imports =
    line.length <= WIDTH
      ? line
      : `import {\n  ${[...write.imports].sort().join(',\n  ')},\n} from 'almanac/config';`;
  return `${imports}\n\n${body}\n`;
}

class DeclarationWriter {
  readonly imports = new Set(['defineConfig']);
  readonly #notes: Notes;

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  site({ kinds, taxonomies, optionsPages, extend }: SiteDeclaration): Piece {
    const section = (place: string, all: Readonly<Record<string, FieldsDeclaration>> = {}): Piece =>
      object(
        Object.entries(all).map(([name, one]) => ({
          ...this.#entry(place, name, (at) => this.#owner(at, one)),
          note: this.#unwritten(`${place}.${name}`, one),
        })),
      );
    const parts = Object.entries({ kinds, taxonomies, optionsPages, extend }).filter(
      ([, part]) => part,
    );
    return object(parts.map(([name, part]) => ({ name: `${name}: `, piece: section(name, part) })));
  }

  #entry(place: string, name: string, piece: (place: string) => Piece): Entry {
    const here = `${place}.${name}`;
    return { name: `${key(name)}: `, piece: piece(here), note: this.#notes.get(here) };
  }

  /** The note of a kind or a taxonomy itself, and those of its options that are left out. */
  #unwritten(place: string, owner: FieldsDeclaration): string | undefined {
    const found = [...this.#notes].filter(([path]) => {
      const option = path.startsWith(`${place}.`) ? path.slice(place.length + 1) : null;
      return path === place || (option !== null && /^\w+$/.test(option) && !(option in owner));
    });
    return found.length === 0 ? undefined : found.map(([, note]) => note).join(' ');
  }

  #owner(place: string, { fields, groups, ...options }: FieldsDeclaration): Piece {
    const own = Object.entries(options).map(([name, value]) =>
      this.#entry(place, name, () => literal(value)),
    );
    if (fields) own.push(this.#entry(place, 'fields', (at) => this.#fields(at, fields)));
    if (groups)
      own.push(
        this.#entry(place, 'groups', (at) =>
          object(
            Object.entries(groups).map(([name, one]) =>
              this.#entry(at, name, (group) => this.#group(group, one)),
            ),
          ),
        ),
      );
    return object(own);
  }

  #fields(place: string, fields: Readonly<Record<string, FieldDeclaration>>): Piece {
    return object(
      Object.entries(fields).map(([name, field]) =>
        this.#entry(place, name, (at) => this.#field(at, field)),
      ),
    );
  }

  #group(place: string, { fields, ...options }: FieldGroupDeclaration): Piece {
    return this.#call('fieldGroup', [this.#fields(`${place}.fields`, fields), options]);
  }

  #field(place: string, field: FieldDeclaration): Piece {
    if ('many' in field && field.many) {
      this.imports.add('list');
      const { many: _, ...one } = field;
      return wrap('list(', this.#field(place, one as FieldDeclaration), ')'); // a field of the same type
    }
    const { type, ...options } = field;
    const { needs = '', inside } = typeOf(field);
    const { [needs]: first, ...rest } = options as Readonly<Record<string, unknown>>;
    if (first === undefined) return this.#call(type, [options]);
    const parts = inside?.(field);
    if (!parts) return this.#call(type, [literal(first), rest]);
    const [part] = parts;
    return this.#call(type, [
      part && part.layout === undefined
        ? this.#fields(`${place}.fields`, part.fields)
        : this.#layouts(`${place}.layouts`, parts),
      rest,
    ]);
  }

  #layouts(place: string, layouts: readonly Inside[]): Piece {
    return object(
      layouts.map(({ layout = '', fields, label }) =>
        this.#entry(place, layout, (at) =>
          object([
            ...(label === undefined ? [] : [{ name: 'label: ', piece: literal(label) }]),
            this.#entry(at, 'fields', (inner) => this.#fields(inner, fields)),
          ]),
        ),
      ),
    );
  }

  /** A call whose last argument is left out where it is an empty object. */
  #call(name: string, args: readonly (Piece | object)[]): Piece {
    this.imports.add(name);
    const pieces = args.map((one) => (isPiece(one) ? one : literal(one)));
    const given = pieces.filter((one) => one !== '{}');
    const [first, second] = given;
    if (first === undefined) return `${name}()`;
    if (second === undefined) return wrap(`${name}(`, first, ')');
    const isShort = typeof first === 'string';
    return isShort ? wrap(`${name}(${first}, `, second, ')') : joined(name, first, second);
  }
}

const isPiece = (value: Piece | object): value is Piece =>
  typeof value === 'string' || ('open' in value && 'entries' in value);

/** A call with an object and options, each on lines of its own where it is long. */
function joined(name: string, first: Exclude<Piece, string>, second: Piece): Piece {
  return {
    open: `${name}(`,
    entries: [
      { name: '', piece: first },
      { name: '', piece: second },
    ],
    close: ')',
  };
}

const wrap = (before: string, piece: Piece, after: string): Piece =>
  typeof piece === 'string'
    ? `${before}${piece}${after}`
    : { ...piece, open: before + piece.open, close: piece.close + after };

const object = (entries: readonly Entry[]): Piece =>
  entries.length === 0 ? '{}' : { open: '{', entries, close: '}' };

function literal(value: unknown): Piece {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) {
    const entries = value.map((one) => ({ name: '', piece: literal(one) }));
    return entries.length === 0 ? '[]' : { open: '[', entries, close: ']' };
  }
  if (typeof value === 'object' && value !== null)
    return object(
      Object.entries(value).map(([name, one]) => ({ name: `${key(name)}: `, piece: literal(one) })),
    );
  return JSON.stringify(value);
}

/** In single quotes; in double quotes if the text contains single ones. */
function quoted(text: string): string {
  const json = JSON.stringify(text);
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

const hasNotes = (piece: Piece): boolean =>
  typeof piece !== 'string' &&
  piece.entries.some((one) => one.note !== undefined || hasNotes(one.piece));

function oneLine(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  const inner = piece.entries.map((one) => one.name + oneLine(one.piece)).join(', ');
  const space = piece.open.endsWith('{') ? ' ' : '';
  return `${piece.open}${space}${inner}${space}${piece.close}`;
}

/** @param used the characters that stand before it on its line */
function render(piece: Piece, indent: string, used: number): string {
  if (typeof piece === 'string') return piece;
  const line = oneLine(piece);
  const isOwner = indent.length <= 2; // kinds and sections are easier to read in lines
  if (!isOwner && !hasNotes(piece) && indent.length + used + line.length < WIDTH) return line;
  const inner = `${indent}  `;
  const entries = piece.entries.map(({ name, piece: one, note }) => {
    const comment = note === undefined ? '' : commentOf(note, inner);
    return `${comment}${inner}${name}${render(one, inner, name.length + 1)},\n`;
  });
  return `${piece.open}\n${entries.join('')}${indent}${piece.close}`;
}

/** A sentence as comment lines of bounded width; texts of a site must not end the comment. */
function commentOf(note: string, indent: string): string {
  const lines: string[] = [];
  for (const word of note.replace(/\s+/g, ' ').split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && indent.length + last.length + word.length + 4 <= WIDTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `${indent}// ${line}\n`).join('');
}
