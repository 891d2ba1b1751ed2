import { oneOf, required } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { editsAnything, viewArg } from './describing-policy.ts';

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
    ...viewArg,
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
