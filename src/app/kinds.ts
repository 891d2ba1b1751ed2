import { kindsByName } from '../content/kinds/kind.ts';
import { ownKinds } from '../content/kinds/own-kinds.ts';
import { mediaKind } from '../content/media/media-item.ts';
import { menuItemKind } from '../content/menus/menu-item.ts';
import { pageKind } from '../features/content/pages/page-kind.ts';
import { postKind } from '../features/content/posts/post-operations.ts';

/** Every kind of content with declared fields: the built-in ones and those of the site's own. */
export const kinds = kindsByName([
  postKind,
  pageKind,
  mediaKind,
  menuItemKind,
  ...ownKinds.values(),
]);
