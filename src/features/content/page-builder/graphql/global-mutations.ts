import { arg, defineInput } from '../../../../graphql/args-input.ts';
import {
  defineMutation,
  definePayload,
  mutationInput,
} from '../../../../graphql/define-mutation.ts';
import type { InputField } from '../../../../graphql/input-fields.ts';
import { number, required, string } from '../../../../operation/args.ts';
import { colorOperations, typographyOperations } from '../global-operations.ts';
import type { ColorGlobal, TypographyGlobal } from '../globals-loader.ts';
import { BuilderColorRef, BuilderTypographyRef, lengthFields, wordFields } from './global-types.ts';

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
