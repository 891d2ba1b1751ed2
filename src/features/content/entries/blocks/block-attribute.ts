import { type ElementPlace, readPlace } from './read-elements.ts';

/** An attribute of a block: of what type it is and where its value is found. */
export interface BlockAttribute {
  readonly type: BlockAttributeType;
  /** Null for none. */
  readonly default: unknown;
  /** In the HTML of the block; in its comment where absent, or where the HTML has none. */
  readonly place?: ElementPlace;
}

export type BlockAttributeType = 'String' | 'Float' | 'Boolean' | 'Object' | 'Array';

/**
 * Reads the declaration of an attribute: its name, `:` and its type unless that is String, `=` and its default, `<` and its place in the
 * HTML (`readPlace`). So `dropCap:Boolean=false`, `url<img@src`.
 * @throws Error for what is no such declaration
 */
export function readBlockAttribute(declared: string): [name: string, BlockAttribute] {
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

/** The value as one of the attribute's type; null for what is none. Editors of former versions wrote numbers as text, or text as numbers. */
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
