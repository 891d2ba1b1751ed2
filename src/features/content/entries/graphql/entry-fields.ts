import { kindCapability } from '../../../../auth/record-capabilities.ts';
import type { edgeType } from '../../../../graphql/connection.ts';
import { type ObjectFields, objectFields } from '../../../../model/graphql-fields.ts';
import type { Kind } from '../../../../model/kind.ts';
import { taxonomiesOf } from '../../terms/taxonomies.ts';
import { classList } from '../class-list.ts';
import { entryById } from '../entry-loaders.ts';
import { entryPathTemplate } from '../entry-path.ts';
import { generatedSlug } from '../generated-slug.ts';
import { readableSlug } from '../text/to-slug.ts';
import { type EntryModel, openField, seesRaw } from './entry-model.ts';
import { previewOf } from './preview-fields.ts';

/**
 * The fields that the types of all kinds with texts and pages have of their own beside interfaces: their declared fields, the password,
 * `postId` and the preview.
 */
export const entryFields = (
  t: ObjectFields<EntryModel>,
  kind: Kind,
  previewEdge: ReturnType<typeof edgeType<EntryModel>>,
) => ({
  ...objectFields(t, kind.fields, (column) => openField(({ entry }) => entry[column])),
  hasPassword: t.boolean({
    nullable: false,
    description: 'Whether a password protects its text.',
    resolve: ({ record }) => record.password !== '',
  }),
  password: t.string({
    description: `The password, for those who may edit others' ${kind.labels.many}.`,
    resolve: ({ record }, _, { viewer }) =>
      viewer.can(kindCapability('edit_others', kind.name)) ? record.password || null : null,
  }),
  [`${kind.labels.one}Id`]: t.int({
    nullable: false,
    description: 'The number it has in REST.',
    deprecationReason: 'databaseId says the same.',
    resolve: ({ databaseId }) => Number(databaseId),
  }),
  classList: t.stringList({
    nullable: false,
    description: 'Class names for its element, as themes have them.',
    resolve: async ({ record }, _, context) => {
      const terms = (await entryById(context).load(record.id))?.terms ?? [];
      return [...classList(kind, taxonomiesOf(kind), { entry: record, terms })];
    },
  }),
  permalinkTemplate: t.string({
    description: 'Its address with a gap for the slug, for its editors.',
    resolve: async (model, _, context) =>
      seesRaw(context, model)
        ? context.addresses.page(await entryPathTemplate(context, model.record))
        : null,
  }),
  generatedSlug: t.string({
    description: 'The slug that its title would give, for its editors.',
    resolve: async (model, _, context) =>
      seesRaw(context, model) ? readableSlug(await generatedSlug(context, model.record)) : null,
  }),
  preview: t.field({
    type: previewEdge,
    description: `The ${kind.labels.one} with its unsaved text, for its editors.`,
    async resolve(model, _, context) {
      const node = await previewOf(context, model);
      return node && { node };
    },
  }),
});
