import type { Context } from '../../../operation/context.ts';
import { link } from '../../../rest/representation/links.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { theme } from './list-themes.ts';

/** The theme as REST shows it, in the shape that editors of the reference read. */
export function presentTheme(
  { addresses, services: { config } }: Context,
  { stylesheet, name, description, author, supports }: typeof theme,
): Resource {
  return {
    stylesheet,
    template: stylesheet,
    requires_php: '',
    requires_wp: '',
    textdomain: stylesheet,
    version: config.release,
    screenshot: '',
    author: text(author),
    author_uri: text(''),
    description: text(description),
    name: text(name),
    tags: { raw: [], rendered: '' },
    theme_uri: text(''),
    is_block_theme: false,
    status: 'active',
    theme_supports: supports,
    _links: {
      self: link(addresses.rest(`/core/v2/themes/${stylesheet}`)),
      collection: link(addresses.rest('/core/v2/themes')),
    },
  };
}

/** Plain text reads the same as HTML here: none of it has a sign to escape. */
const text = (raw: string) => ({ raw, rendered: raw });
