import type { TSchema } from '@sinclair/typebox';
import type { Args } from '../operation/args.ts';
import { shownSchema } from '../operation/shown-schema.ts';

/** JSON Schema (draft 4, as clients of OPTIONS read it) of what a resource shows. */
export interface ResourceSchema {
  readonly $schema: string;
  /** The resource's name, unique among all. */
  readonly title: string;
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertySchema>>;
}

export type PropertySchema = Readonly<Record<string, unknown>>;

/** In which contexts a property is there: in all, in all but `embed`, or in `edit` alone (behaviour.md §1). */
export type Shown = 'always' | 'view' | 'edit';

const CONTEXTS: Readonly<Record<Shown, readonly string[]>> = {
  always: ['view', 'edit', 'embed'],
  view: ['view', 'edit'],
  edit: ['edit'],
};

export const resourceSchema = (
  title: string,
  properties: ResourceSchema['properties'],
): ResourceSchema => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title,
  type: 'object',
  properties,
});

/** A property that can be written, as its argument describes it. */
export function written(shown: Shown, arg: TSchema): PropertySchema {
  const { required: _, ...schema } = shownSchema(arg);
  return { ...schema, context: CONTEXTS[shown] };
}

/** Every argument as a property, shown like this. */
export const allWritten = (shown: Shown, args: Args): ResourceSchema['properties'] =>
  Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, written(shown, arg)]));

/** A property that is only read. */
export const readOnly = (
  shown: Shown,
  type: string | readonly string[],
  description: string,
  more: PropertySchema = {},
): PropertySchema => ({ description, type, ...more, context: CONTEXTS[shown], readonly: true });
