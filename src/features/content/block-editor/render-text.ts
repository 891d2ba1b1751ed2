import { loadTextMedia } from '../../../content/media/text-media.ts';
import { renderContent } from '../../../content/text/render-content.ts';
import { required, string } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';

/**
 * Renders a part of a text as its page would, for editors that show a part they can't edit: a form, a gallery. It is not sanitised, as a
 * text that is not stored yet is not either.
 * @throws ApiError 401 or 403 `rest_cannot_render`
 */
export const renderText = defineOperation({
  name: 'renderText',
  kind: 'query',
  summary: 'Renders a part of a text as its page would show it.',
  args: {
    content: required(
      string({ description: 'The part: HTML with block comments and shortcodes.' }),
    ),
  },
  authorize({ viewer }) {
    if (!viewer.can('edit_posts'))
      throw refused(viewer, 'rest_cannot_render', 'You are not allowed to write here.');
  },
  async resolve(context, { content }): Promise<string> {
    return renderContent(content, await loadTextMedia(context, { id: 0, content }));
  },
});
