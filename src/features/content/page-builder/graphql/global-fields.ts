import { arg, defineInput, type InputField } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import {
  defineMutation,
  definePayload,
  mutationInput,
} from '../../../../graphql/define-mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { camelCase } from '../../../../lib/word-forms.ts';
import { number, required, string } from '../../../../operation/args.ts';
import { colorOperations, listGlobals, typographyOperations } from '../global-operations.ts';
import type {
  BuilderGlobal,
  BuilderGlobals,
  ColorGlobal,
  TypographyGlobal,
} from '../globals-loader.ts';
import {
  devices,
  PREFIX,
  propertyOf,
  type Size,
  sizeMembers,
  type Typography,
  wordMembers,
} from '../typography.ts';

const identity = {
  id: 'Its name in addresses and custom properties.',
  title: 'What people call it.',
};

const BuilderColorRef = builder.objectRef<BuilderGlobal<string>>('BuilderColor').implement({
  description: 'A color that pages name instead of saying it.',
  fields: (t) => ({
    id: t.exposeString('id', { nullable: false, description: identity.id }),
    title: t.exposeString('title', { nullable: false, description: identity.title }),
    value: t.exposeString('value', { nullable: false, description: 'A color of CSS.' }),
  }),
});

const SizeRef = builder.objectRef<Size>('BuilderSize').implement({
  description: 'A length.',
  fields: (t) => ({
    unit: t.exposeString('unit', {
      nullable: false,
      description: 'Of CSS; empty for a multiple of the size of the text.',
    }),
    size: t.exposeFloat('size', { nullable: false, description: 'How many of the unit.' }),
  }),
});

const TypographyValueRef = builder.objectRef<Typography>('BuilderTypographyValue').implement({
  description: 'How text is set.',
  fields: (t) => ({
    ...Object.fromEntries(
      wordFields.map(({ field, member, description }) => [
        field,
        t.string({ description, resolve: (value) => wordOf(value[PREFIX + member]) }),
      ]),
    ),
    ...Object.fromEntries(
      lengthFields.map(({ field, member, description }) => [
        field,
        t.field({
          type: SizeRef,
          description,
          resolve: (value) => sizeOf(value[PREFIX + member]),
        }),
      ]),
    ),
  }),
});

const wordOf = (member: string | Size | undefined) => (typeof member === 'string' ? member : null);
const sizeOf = (member: string | Size | undefined) => (typeof member === 'object' ? member : null);

const BuilderTypographyRef = builder.objectRef<TypographyGlobal>('BuilderTypography').implement({
  description: 'A typography that pages name instead of saying it.',
  fields: (t) => ({
    id: t.exposeString('id', { nullable: false, description: identity.id }),
    title: t.exposeString('title', { nullable: false, description: identity.title }),
    value: t.field({
      type: TypographyValueRef,
      nullable: false,
      description: 'How text is set.',
      resolve: ({ value }) => value,
    }),
  }),
});

const BuilderGlobalsRef = builder.objectRef<BuilderGlobals>('BuilderGlobals').implement({
  description: 'What the pages of the page builder have in common.',
  fields: (t) => ({
    colors: t.field({
      type: [BuilderColorRef],
      nullable: false,
      description: 'The built-in colors first.',
      resolve: ({ colors }) => colors,
    }),
    typography: t.field({
      type: [BuilderTypographyRef],
      nullable: false,
      description: 'The built-in typographies first.',
      resolve: ({ typography }) => typography,
    }),
  }),
});

interface TypographyField {
  /** Its name in GraphQL: `fontSizeTablet`. */
  readonly field: string;
  /** Its name in REST without the prefix: `font_size_tablet`. */
  readonly member: string;
  readonly description: string;
}

const toField = (member: string): TypographyField => ({
  field: camelCase(member),
  member,
  description: describe(member),
});

function describe(member: string): string {
  const { property, device } = propertyOf(member);
  return `\`${property}\` of CSS${device === '' ? '' : ` on a ${device.slice(1)}`}.`;
}

/** Members of a typography that are words. */
const wordFields: readonly TypographyField[] = wordMembers.map(toField);

/** Members that are lengths, for each device. */
const lengthFields: readonly TypographyField[] = sizeMembers.flatMap((member) =>
  devices.map((device) => toField(member + device)),
);

builder.queryField('builderGlobals', (t) =>
  t.field({
    type: BuilderGlobalsRef,
    description: 'The colors and typographies of the page builder, for those who write.',
    resolve: (_, __, context) => perform(listGlobals, context, {}),
  }),
);

const size = defineInput({
  name: 'BuilderSizeInput',
  description: 'A length.',
  args: {
    unit: required(string({ description: 'Of CSS: `px`, `em`, `rem`, `%` and so on.' })),
    size: required(number({ description: 'How many of the unit.' })),
  },
  fields: { unit: arg('unit'), size: arg('size') },
});

const members = [
  ...wordFields.map((one) => ({ ...one, options: {} })),
  ...lengthFields.map((one) => ({ ...one, options: { type: size.ref } })),
];

const typographyValue = defineInput({
  name: 'BuilderTypographyValueInput',
  description: 'How text is set.',
  args: Object.fromEntries(
    members.map(({ member, description }) => [member, string({ description })]),
  ),
  fields: Object.fromEntries(
    members.map(({ field, member, options }) => [field, arg(member, options)]),
  ),
});

const id = arg('id', {
  isRequired: true,
  description: 'Its name in addresses and custom properties: letters, digits, hyphens.',
});

const putFields = (value: InputField<'value'>) => ({
  id,
  title: arg('title', { isRequired: true }),
  value,
});

const deleted = mutationInput({
  name: 'DeleteBuilderGlobalInput',
  description: 'The name of what is removed.',
  args: colorOperations.delete.args,
  fields: { id },
});

const colorPayload = definePayload<{ readonly color: ColorGlobal }>(
  'BuilderColorPayload',
  'The color that was made, replaced or removed.',
  (t) => ({
    color: t.expose('color', {
      type: BuilderColorRef,
      nullable: true,
      description: 'The color.',
    }),
  }),
);

const typographyPayload = definePayload<{ readonly typography: TypographyGlobal }>(
  'BuilderTypographyPayload',
  'The typography that was made, replaced or removed.',
  (t) => ({
    typography: t.expose('typography', {
      type: BuilderTypographyRef,
      nullable: true,
      description: 'The typography.',
    }),
  }),
);

defineMutation({
  name: 'putBuilderColor',
  operation: colorOperations.put,
  description: 'Makes or replaces a color of the page builder.',
  input: {
    description: 'A color with its name.',
    fields: putFields(
      arg('value', { type: 'String', isRequired: true, description: 'A color of CSS.' }),
    ),
  },
  payload: colorPayload,
  answer: (color) => ({ color }),
});

defineMutation({
  name: 'deleteBuilderColor',
  operation: colorOperations.delete,
  description: 'Removes a color that is not built in.',
  input: deleted,
  payload: colorPayload,
  answer: (color) => ({ color }),
});

defineMutation({
  name: 'putBuilderTypography',
  operation: typographyOperations.put,
  description: 'Makes or replaces a typography of the page builder.',
  input: {
    description: 'A typography with its name.',
    fields: putFields(
      arg('value', {
        type: typographyValue.ref,
        read: typographyValue.read,
        isRequired: true,
        description: 'How text is set.',
      }),
    ),
  },
  payload: typographyPayload,
  answer: (typography) => ({ typography }),
});

defineMutation({
  name: 'deleteBuilderTypography',
  operation: typographyOperations.delete,
  description: 'Removes a typography that is not built in.',
  input: deleted,
  payload: typographyPayload,
  answer: (typography) => ({ typography }),
});
