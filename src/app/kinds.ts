import { mediaKind } from '../features/content/media/media-kind.ts';
import { menuItemKind } from '../features/content/menus/menu-item-kind.ts';
import { pageKind } from '../features/content/pages/page-kind.ts';
import { postKind } from '../features/content/posts/post-kind.ts';
import { kindsByName } from '../model/kind.ts';
import { ownKinds } from '../model/own-kinds.ts';

/** Every kind of content with declared fields: the built-in ones and those of the site's own. */
export const kinds = kindsByName([
  postKind,
  pageKind,
  mediaKind,
  menuItemKind,
  ...ownKinds.values(),
]);
