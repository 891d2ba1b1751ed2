import type { TSchema } from '@sinclair/typebox';
import type { Args } from '../args.ts';
import { shownSchema } from '../bounds.ts';

type Json = Readonly<Record<string, unknown>>;

/** JSON Schema of a response that is an object, for the OpenAPI document. @param optional properties that some responses lack */
export const objectSchema = (
  properties: Readonly<Record<string, Json>>,
  optional: Readonly<Record<string, Json>> = {},
): Json => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});

/** JSON Schema of a value of this type. */
export const typed = (type: string, description: string): Json => ({ type, description });

/** JSON Schema of a list of texts. */
export const textList = (description: string): Json => ({
  type: 'array',
  description,
  items: { type: 'string' },
});

/** JSON Schema (draft 4, as clients of OPTIONS read it) of a resource's representation. */
export interface ResourceSchema {
  readonly $schema: string;
  /** The resource's name, unique among all. */
  readonly title: string;
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly links?: readonly SchemaLink[];
  /**
   * Differences between responses and the schema of OPTIONS, which clients of the reference compare; only the OpenAPI document shows them.
   */
  readonly answered?: AnsweredProperties;
}

/** Keywords that a property has besides or instead; null takes it away, and `isOptional` says that not every answer has it. */
export type AnsweredProperties = Readonly<
  Record<string, (PropertySchema & { readonly isOptional?: boolean }) | null>
>;

/** A possible link of a resource, with the arguments of its target (JSON Hyper-Schema, draft 4). */
export interface SchemaLink {
  readonly rel: string;
  readonly title: string;
  /** As documented, with a placeholder for the id: `/core/v2/posts/{id}`. */
  readonly href: string;
  readonly targetSchema: Readonly<Record<string, unknown>>;
}

export type PropertySchema = Readonly<Record<string, unknown>>;

/** In which contexts a property is there: in all, in all but `embed`, or in `edit` alone (docs/rest.md §2.5). */
export type Shown = 'always' | 'view' | 'edit';

const CONTEXTS: Readonly<Record<Shown, readonly string[]>> = {
  always: ['view', 'edit', 'embed'],
  view: ['view', 'edit'],
  edit: ['edit'],
};

export const resourceSchema = (
  title: string,
  properties: ResourceSchema['properties'],
  {
    links,
    answered,
  }: { readonly links?: ResourceSchema['links']; readonly answered?: AnsweredProperties } = {},
): ResourceSchema => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title,
  type: 'object',
  properties,
  ...(links && { links }),
  ...(answered && { answered }),
});

/** The schema with its contexts in this order: clients of the reference get them so (recorded of terms and users). */
export const orderContexts = (
  order: readonly string[],
  { properties, ...schema }: ResourceSchema,
): ResourceSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, { context, ...property }]) => [
      name,
      {
        ...property,
        ...(Array.isArray(context) && { context: order.filter((view) => context.includes(view)) }),
      },
    ]),
  ),
});

/** A property that can be written, as its argument describes it; one that nothing is made without is `required`. */
export function written(shown: Shown, arg: TSchema): PropertySchema {
  const { required: isRequired, ...schema } = shownSchema(arg);
  return { ...schema, context: CONTEXTS[shown], ...(isRequired === true && { required: true }) };
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
