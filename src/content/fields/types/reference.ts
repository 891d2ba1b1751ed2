import type { CommonOptions, ManyOptions } from '../../../config/declaration/declaration.ts';
import { declares, type FieldType, OPTION } from '../field-type.ts';

declare module '../../../config/declaration/declaration.ts' {
  interface FieldDeclarations {
    image: MediaField;
    file: MediaField;
    reference: ReferenceField;
  }
}

/** Items of the media library by id. */
export interface MediaField extends CommonOptions, ManyOptions {
  readonly type: 'image' | 'file';
}

/** Other records by id. */
export interface ReferenceField extends CommonOptions, ManyOptions {
  readonly type: 'reference';
  /** Names of kinds or of taxonomies, or `user`. All of one sort. */
  readonly to: string | readonly string[];
}

export const image = declares<MediaField>('image');
export const file = declares<MediaField>('file');
export const reference = (
  to: ReferenceField['to'],
  further: Omit<ReferenceField, 'type' | 'to'> = {},
): ReferenceField => declares<ReferenceField>('reference')({ to, ...further });

const ids = {
  isValue: Number.isInteger,
  empty: { meta: 0, acf: null },
  emptyAcfList: () => null,
  sent: () => ({ type: 'integer' }),
  described: () => ({ type: 'integer' }),
  stored: (value: unknown) => (value === 0 ? null : value),
  compared: {
    as: 'number',
    isOrdered: false,
    isSortable: false,
    schema: () => ({ type: 'integer' }),
  },
} as const;

const media: FieldType<MediaField> = {
  ...ids,
  options: { many: OPTION.flag },
  describedAcf: ({ many }) =>
    many ? { type: ['array', 'null'], items: { type: 'number' } } : { type: ['integer', 'null'] },
  refersTo: () => ['attachment'],
  isLinked: ({ many = false }) => many, // recorded
  graphql: 'media',
};

const referenceType: FieldType<ReferenceField> = {
  ...ids,
  options: { many: OPTION.flag, to: { anyOf: [OPTION.text, OPTION.texts] } },
  needs: 'to',
  describedAcf: ({ many }) => ({
    type: ['integer', 'array', 'null'],
    items: { type: 'integer' },
    ...(many ? { minItems: 1 } : { maxItems: 1 }),
  }),
  isUnwrapped: true,
  refersTo: ({ to }) => [to].flat(),
  isLinked: () => true,
  graphql: 'records',
};

export const referenceTypes = { image: media, file: media, reference: referenceType };
