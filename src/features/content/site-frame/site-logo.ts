import { mediaAddress } from '../../../content/media/media-address.ts';
import { mediaOf } from '../../../content/media/shown-media.ts';
import { html, type Markup } from '../../../lib/markup.ts';
import type { Context } from '../../../operation/context.ts';
import { sources } from '../entries/pages/media-figure.ts';

/** The pictures by which a site is known; null where its settings name none that the viewer may see. */
export interface SitePictures {
  /** Its name stands beside it, so that it has no alternative text. */
  readonly logo: Markup | null;
  /** The address of the icon. */
  readonly icon: string | null;
}

/** The logo and the icon that the settings name (docs/rest.md §4.14). */
export async function sitePictures(context: Context): Promise<SitePictures> {
  const { siteLogo, siteIcon } = context.site;
  const [logo, icon] = await Promise.all(
    [siteLogo, siteIcon].map((id) =>
      id === 0 ? null : mediaOf(context, { kind: 'attachment', id, featuredMediaId: null }),
    ),
  );
  return {
    logo: logo?.item.mimeType.startsWith('image/')
      ? html`<img alt=""${sources(context, logo.item, '9rem')}>
`
      : null,
    icon: icon?.item.mimeType.startsWith('image/') ? mediaAddress(context, icon.item.file) : null,
  };
}
