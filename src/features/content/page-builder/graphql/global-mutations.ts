import { builder } from '../../../../graphql/builder.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { colorOperations, typographyOperations } from '../global-operations.ts';
import type { ColorGlobal, TypographyGlobal } from '../globals-loader.ts';
import { BuilderColorRef, BuilderTypographyRef, lengthFields, wordFields } from './global-types.ts';

const ID = 'Its name in addresses and custom properties: letters, digits, hyphens.';
const TITLE = 'What people call it.';

const SizeInput = builder.inputType('BuilderSizeInput', {
  description: 'A length.',
  fields: (t) => ({
    unit: t.string({ required: true, description: 'Of CSS: `px`, `em`, `rem`, `%` and so on.' }),
    size: t.float({ required: true, description: 'How many of the unit.' }),
  }),
});

const TypographyValueInput = builder.inputType('BuilderTypographyValueInput', {
  description: 'How text is set.',
  fields: (t) => ({
    ...Object.fromEntries(
      wordFields.map(({ field, description }) => [field, t.string({ description })]),
    ),
    ...Object.fromEntries(
      lengthFields.map(({ field, description }) => [
        field,
        t.field({ type: SizeInput, description }),
      ]),
    ),
  }),
});

const PutColorInput = builder.inputType('PutBuilderColorInput', {
  description: 'A color with its name.',
  fields: (t) => ({
    id: t.string({ required: true, description: ID }),
    title: t.string({ required: true, description: TITLE }),
    value: t.string({ required: true, description: 'A color of CSS.' }),
    ...changing(t),
  }),
});

const PutTypographyInput = builder.inputType('PutBuilderTypographyInput', {
  description: 'A typography with its name.',
  fields: (t) => ({
    id: t.string({ required: true, description: ID }),
    title: t.string({ required: true, description: TITLE }),
    value: t.field({
      type: TypographyValueInput,
      required: true,
      description: 'How text is set.',
    }),
    ...changing(t),
  }),
});

const DeleteGlobalInput = builder.inputType('DeleteBuilderGlobalInput', {
  description: 'The name of what is removed.',
  fields: (t) => ({ id: t.string({ required: true, description: ID }), ...changing(t) }),
});

const ColorPayload = builder
  .objectRef<Changed & { readonly color: ColorGlobal }>('BuilderColorPayload')
  .implement({
    description: 'The color that was made, replaced or removed.',
    fields: (t) => ({
      color: t.field({
        type: BuilderColorRef,
        description: 'The color.',
        resolve: ({ color }) => color,
      }),
      ...changed(t),
    }),
  });

const TypographyPayload = builder
  .objectRef<Changed & { readonly typography: TypographyGlobal }>('BuilderTypographyPayload')
  .implement({
    description: 'The typography that was made, replaced or removed.',
    fields: (t) => ({
      typography: t.field({
        type: BuilderTypographyRef,
        description: 'The typography.',
        resolve: ({ typography }) => typography,
      }),
      ...changed(t),
    }),
  });

/** Under the names that the operation knows; absent and null are the same. */
const toMembers = (value: object): Readonly<Record<string, unknown>> => {
  const given = new Map(Object.entries(value));
  return Object.fromEntries(
    [...wordFields, ...lengthFields].flatMap(({ field, member }) =>
      given.get(field) == null ? [] : [[member, given.get(field)] as const],
    ),
  );
};

builder.mutationFields((t) => ({
  putBuilderColor: t.field({
    type: ColorPayload,
    description: 'Makes or replaces a color of the page builder.',
    args: { input: t.arg({ type: PutColorInput, required: true, description: 'The color.' }) },
    resolve: async (_, { input }, context) =>
      answer(input, { color: await perform(colorOperations.put, context, input) }),
  }),
  deleteBuilderColor: t.field({
    type: ColorPayload,
    description: 'Removes a color that is not built in.',
    args: { input: t.arg({ type: DeleteGlobalInput, required: true, description: 'Its name.' }) },
    resolve: async (_, { input }, context) =>
      answer(input, { color: await perform(colorOperations.delete, context, input) }),
  }),
  putBuilderTypography: t.field({
    type: TypographyPayload,
    description: 'Makes or replaces a typography of the page builder.',
    args: {
      input: t.arg({ type: PutTypographyInput, required: true, description: 'The typography.' }),
    },
    resolve: async (_, { input }, context) => {
      const raw = { ...input, value: toMembers(input.value) };
      return answer(input, { typography: await perform(typographyOperations.put, context, raw) });
    },
  }),
  deleteBuilderTypography: t.field({
    type: TypographyPayload,
    description: 'Removes a typography that is not built in.',
    args: { input: t.arg({ type: DeleteGlobalInput, required: true, description: 'Its name.' }) },
    resolve: async (_, { input }, context) =>
      answer(input, { typography: await perform(typographyOperations.delete, context, input) }),
  }),
}));
