import { previewOfEntry } from '../../../../content/entries/entry-path.ts';
import { filterStatuses } from '../../../../content/entries/entry-status.ts';
import { guidOf } from '../../../../content/entries/present-entry.ts';
import { autosavesOfEntry } from '../../../../content/entries/revision-loaders.ts';
import {
  canDeleteRecord,
  canEditRecord,
  canPublish,
  isPreviewed,
} from '../../../../content/record-capabilities.ts';
import { readableSlug } from '../../../../content/text/to-slug.ts';
import { builder, type SchemaTypes } from '../../../../graphql/builder.ts';
import { connectionFamily } from '../../../../graphql/connection.ts';
import { RISES } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { addressOf, NodeRef, UniformResourceRef } from '../../../../graphql/node.ts';
import { DateTimeRef, toDateTime } from '../../../../graphql/shared-types.ts';
import type { Context } from '../../../../operation/context.ts';
import { localDate, localModified, utcDate, utcModified } from '../../../../operation/site-time.ts';
import { PostStatusRef } from './entry-enums.ts';
import { type EntryModel, openField, seesRaw, seesText, toRevisionModel } from './entry-model.ts';
import { EditingLockEdgeRef, LastEditorEdgeRef, loadUserModel } from './user-model.ts';

interface TemplateModel {
  readonly name: string;
}

/** The template by which front ends choose a layout. Only the reference has themes with templates of their own. */
export const ContentTemplateRef = builder.interfaceRef<TemplateModel>('ContentTemplate').implement({
  description: 'What a page is made with.',
  resolveType: () => 'DefaultTemplate',
  fields: (t) => ({ templateName: t.exposeString('name', { description: 'Its name.' }) }),
});

builder.objectRef<TemplateModel>('DefaultTemplate').implement({
  description: 'A template that has nothing but a name.',
  interfaces: [ContentTemplateRef],
});

type Fields = PothosSchemaTypes.InterfaceFieldBuilder<SchemaTypes, EntryModel>;

/** The fields of `Previewable` and `ContentNode` about unsaved text; null unless the viewer may edit the entry. */
const previewFields = (t: Fields) => ({
  isPreview: t.boolean({
    nullable: false,
    description: 'Whether it is shown with unsaved text.',
    resolve: ({ isPreview }) => isPreview,
  }),
  previewLink: t.string({
    description:
      'An address at which anybody may read it for an hour, also before it is published; null for all but its editors.',
    resolve: async (model, _, context) =>
      seesRaw(context, model) && model.record.status !== 'trash'
        ? (await previewOfEntry(context, model.record)).link
        : null,
  }),
  previewRevisionDatabaseId: t.int({
    description: 'The id of the autosave that a preview would show.',
    resolve: async (model, _, context) => (await previewOf(context, model))?.revision?.id ?? null,
  }),
  previewRevisionId: t.id({
    description: 'The global id of the autosave that a preview would show.',
    resolve: async (model, _, context) => {
      const preview = await previewOf(context, model);
      return preview?.revision ? toGlobalId('revision', preview.revision.id) : null;
    },
  }),
});

/** The entry as its latest autosave would have it; null without one, or without the right to edit or preview it. */
export async function previewOf(context: Context, model: EntryModel): Promise<EntryModel | null> {
  const { revision, record } = model;
  const isShown = seesRaw(context, model) || isPreviewed(context.viewer, record);
  if (revision || !isShown) return null;
  const [latest] = await autosavesOfEntry(context).load(record.id);
  return latest ? toRevisionModel(record, latest, true) : null;
}

/** Implemented by what can be seen before it is saved. */
export const PreviewableRef = builder.interfaceRef<EntryModel>('Previewable').implement({
  description: 'What can be seen before it is saved.',
  resolveType: ({ typename }) => typename,
  fields: previewFields,
});

const statuses = filterStatuses.filter((status) => status !== 'any');

export const ContentNodeRef = builder.interfaceRef<EntryModel>('ContentNode').implement({
  description: 'What posts, pages and their like have in common.',
  interfaces: [NodeRef, UniformResourceRef],
  resolveType: ({ typename }) => typename,
  fields: (t) => ({
    ...previewFields(t),
    databaseId: t.int({
      nullable: false,
      description: 'The number it has in REST.',
      resolve: ({ databaseId }) => Number(databaseId),
    }),
    version: t.int({
      nullable: false,
      description: RISES,
      resolve: ({ record }) => record.version,
    }),
    contentTypeName: t.string({
      nullable: false,
      description: 'The name of its kind, `post` for instance.',
      resolve: ({ record }, _, { addresses }) => addresses.kind(record.kind),
    }),
    date: t.string({
      description: "When it was published, `YYYY-MM-DDTHH:MM:SS` in the site's time.",
      resolve: openField(({ entry }, _, { site }) => localDate(entry, site)),
    }),
    dateGmt: t.string({
      description: 'When it was published, `YYYY-MM-DDTHH:MM:SS` in UTC; null while that is open.',
      resolve: openField(({ entry }) => (entry.isDateFloating ? null : utcDate(entry))),
    }),
    modified: t.string({
      description: "When it was last changed, `YYYY-MM-DDTHH:MM:SS` in the site's time.",
      resolve: openField(({ entry }, _, { site }) => localModified(entry, site)),
    }),
    modifiedGmt: t.string({
      description: 'When it was last changed, `YYYY-MM-DDTHH:MM:SS` in UTC.',
      resolve: openField(({ entry }) => utcModified(entry)),
    }),
    publishedAt: t.field({
      type: DateTimeRef,
      description: 'When it was published; null while that is open.',
      resolve: openField(({ entry }) => (entry.isDateFloating ? null : toDateTime(utcDate(entry)))),
    }),
    unpublishAt: t.field({
      type: DateTimeRef,
      description:
        'When it becomes, or became, a draft again; null for never, and for all but its editors.',
      resolve: (model, _, context) =>
        seesRaw(context, model) && model.entry.unpublishAt
          ? toDateTime(model.entry.unpublishAt)
          : null,
    }),
    modifiedAt: t.field({
      type: DateTimeRef,
      description: 'When it was last changed.',
      resolve: openField(({ entry }) => toDateTime(utcModified(entry))),
    }),
    desiredSlug: t.string({
      description: 'The slug that it had before the trash, if it is there.',
      resolve: openField(({ entry }) =>
        entry.status === 'trash'
          ? readableSlug(entry.slug).replace(/__trashed$/, '') || null
          : null,
      ),
    }),
    enclosure: t.string({
      description: 'A file that feeds tell of with it; null for none: there are no feeds here.',
      resolve: () => null,
    }),
    guid: t.string({
      description: 'The address that it was first given out under.',
      resolve: openField(({ entry }, _, context) => guidOf(context, entry)),
    }),
    isRestricted: t.boolean({
      description: 'Whether a password keeps its text from the caller.',
      resolve: (model, _, context) => !seesText(context, model),
    }),
    editingLockedBy: t.field({
      type: EditingLockEdgeRef,
      description: 'Who keeps others from writing it; nobody does here: `version` tells of them.',
      resolve: () => null,
    }),
    lastEditedBy: t.field({
      type: LastEditorEdgeRef,
      description: 'Who wrote it last, for its editors.',
      resolve: (model, _, context) =>
        seesRaw(context, model) ? loadUserModel(context, model.record.lastEditorId) : null,
    }),
    link: t.string({
      description: 'The address of its page.',
      resolve: (model, _, context) => addressOf(model, context),
    }),
    slug: t.string({
      description: 'Its name in the address.',
      resolve: ({ entry }) => readableSlug(entry.slug) || null,
    }),
    status: t.string({
      nullable: false,
      description: 'Its status, `publish` for instance.',
      resolve: ({ entry }, _, { addresses }) => addresses.status(entry.status),
    }),
    statusEnum: t.field({
      type: PostStatusRef,
      description: 'The same as a value that `where` and mutations take.',
      resolve: ({ entry }) => statuses.find((status) => status === entry.status) ?? null,
    }),
    template: t.field({
      type: ContentTemplateRef,
      description: 'What its page is made with.',
      resolve: openField(({ entry }) => ({ name: entry.template || 'Default' })),
    }),
    viewerCanEdit: t.boolean({
      nullable: false,
      description: 'Whether the caller may change it.',
      resolve: ({ record }, _, { viewer }) => canEditRecord(viewer, record),
    }),
    viewerCanDelete: t.boolean({
      nullable: false,
      description: 'Whether the caller may delete it.',
      resolve: ({ record }, _, { viewer }) => canDeleteRecord(viewer, record),
    }),
    viewerCanPublish: t.boolean({
      nullable: false,
      description: 'Whether the caller may change it and give it a public status.',
      resolve: ({ record }, _, { viewer }) =>
        canEditRecord(viewer, record) && canPublish(viewer, record.kind),
    }),
  }),
});

export const ContentNodeConnections = connectionFamily('ContentNode', ContentNodeRef);
