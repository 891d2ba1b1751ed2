import type { Context } from '../../../operation/context.ts';
import { curies, embeddable, link } from '../../../rest/representation/links.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { MenuLocation } from './menu-location.ts';

/** A location as REST shows it; `menu` is 0 where none was put. */
export function presentMenuLocation(
  { addresses: { rest } }: Context,
  { name, description, menuId }: MenuLocation,
): Resource {
  return {
    name,
    description,
    menu: menuId ?? 0,
    _links: {
      self: link(rest(`/core/v2/menu-locations/${name}`)),
      collection: link(rest('/core/v2/menu-locations')),
      ...(menuId === null ? {} : { 'wp:menu': [embeddable(rest(`/core/v2/menus/${menuId}`))] }),
      curies,
    },
  };
}
