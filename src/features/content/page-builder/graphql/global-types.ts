import { builder } from '../../../../graphql/builder.ts';
import type { BuilderGlobal, BuilderGlobals, TypographyGlobal } from '../builder-global.ts';
import { PREFIX, type Size, type Typography } from '../typography.ts';
import { lengthFields, wordFields } from './typography-fields.ts';

const identity = {
  id: 'Its name in addresses and custom properties.',
  title: 'What people call it.',
};

export const BuilderColorRef = builder.objectRef<BuilderGlobal<string>>('BuilderColor').implement({
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

export const BuilderTypographyRef = builder
  .objectRef<TypographyGlobal>('BuilderTypography')
  .implement({
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

export const BuilderGlobalsRef = builder.objectRef<BuilderGlobals>('BuilderGlobals').implement({
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
