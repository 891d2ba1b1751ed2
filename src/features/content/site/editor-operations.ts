import { contextArg } from '../../../content/entries/collection-args.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { oneOf, required, string } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { editsAnything } from './describing-policy.ts';

/** docs/rest.md §4.14: blocks are a matter of the editors that write them, so that this server knows none. */
export const listBlockTypes = defineOperation({
  name: 'listBlockTypes',
  kind: 'query',
  summary: 'Lists the block types that are registered on this server: none.',
  args: { ...contextArg, namespace: string({ description: 'Only blocks of this namespace.' }) },
  authorize({ viewer }) {
    if (!editsAnything(viewer))
      throw refused(
        viewer,
        'rest_block_type_cannot_view',
        'You are not allowed to see block types.',
      );
  },
  resolve: (): readonly never[] => [],
});

/** docs/rest.md §4.14; always `rest_block_type_invalid`, since no block type is registered here. */
export const getBlockType = defineOperation({
  name: 'getBlockType',
  kind: 'query',
  summary: 'Reads a block type.',
  args: {
    name: string({ description: 'The name of the block.' }),
    namespace: string({ description: 'The namespace of the block.' }),
    ...contextArg,
  },
  authorize(context, { namespace, context: view }) {
    listBlockTypes.authorize(context, { namespace, context: view });
    throw unknown();
  },
  resolve(): never {
    throw unknown();
  },
});

const unknown = () => new ApiError('rest_block_type_invalid', 404, 'There is no such block type.');

/** Who may list a collection: a capability, `edits` for whoever edits anything, or everybody; and the code for the others. */
type Access = readonly [needs: string, code: string] | null;

const templates: Access = ['edits', 'rest_cannot_manage_templates'];
const widgets: Access = ['edit_theme_options', 'rest_cannot_manage_widgets'];
const fonts: Access = ['edit_theme_options', 'rest_cannot_read'];

/** Collections that block editors list when they start, by path below `/core/v2`. This server has none of what would be in them. */
const collections = {
  'block-directory/search': ['install_plugins', 'rest_block_directory_cannot_view'],
  'block-patterns/categories': ['edits', 'rest_cannot_view'],
  'block-patterns/patterns': ['edits', 'rest_cannot_view'],
  blocks: null,
  'font-collections': fonts,
  'font-families': fonts,
  navigation: null,
  'pattern-directory/patterns': ['edits', 'rest_pattern_directory_cannot_view'],
  plugins: ['activate_plugins', 'rest_cannot_view_plugins'],
  sidebars: widgets,
  'template-parts': templates,
  templates,
  'widget-types': widgets,
  widgets,
} satisfies Record<string, Access>;

type Collection = keyof typeof collections;

export const editorCollections = Object.keys(collections) as readonly Collection[]; // its own keys

/** docs/rest.md §4.14 */
export const listEditorCollection = defineOperation({
  name: 'listEditorCollection',
  kind: 'query',
  summary: 'Lists the patterns, templates, widgets, fonts or plugins of the site: none.',
  args: {
    ...contextArg,
    collection: required(oneOf(editorCollections, { description: 'What is listed.' })),
  },
  authorize({ viewer }, { collection }) {
    const access: Access = collections[collection];
    if (!access) return;
    const [needs, code] = access;
    if (!(needs === 'edits' ? editsAnything(viewer) : viewer.can(needs)))
      throw refused(viewer, code, `You are not allowed to see ${collection}.`);
  },
  resolve: (): readonly never[] => [],
});
