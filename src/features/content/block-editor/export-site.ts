import { Readable } from 'node:stream';
import type { Ability } from '../../../operation/ability.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { exportedLists } from './exported-lists.ts';
import { type ExportedFile, exportedMedia, writeArchive } from './exported-media.ts';

/** An archive that is made while it is read. */
export interface SiteExport {
  /** A name for the file that it becomes. */
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** behaviour.md §13: a zip of what there is. @throws ApiError `rest_cannot_export_templates` */
export const exportSite = (abilities: readonly Ability[]) =>
  defineOperation({
    name: 'exportSite',
    kind: 'query',
    summary: 'Exports the content, the menus and the media of the site.',
    args: {},
    authorize({ viewer }) {
      if (!viewer.can('export'))
        throw refused(
          viewer,
          'rest_cannot_export_templates',
          'You are not allowed to export the site.',
        );
    },
    resolve: (context): SiteExport => ({
      fileName: `site-${context.now.slice(0, 10)}.zip`,
      bytes: writeArchive(filesOf(context, abilities)),
    }),
  });

async function* filesOf(
  context: Context,
  abilities: readonly Ability[],
): AsyncGenerator<ExportedFile> {
  const lists = exportedLists(context, abilities);
  yield aboutSite(context, lists);
  yield* lists;
  yield* exportedMedia(context);
}

function aboutSite(
  { site, addresses, now, services }: Context,
  lists: readonly ExportedFile[],
): ExportedFile {
  const about = {
    title: site.title,
    description: site.description,
    address: addresses.site,
    exported: `${now}Z`,
    release: services.config.release,
    lists: lists.map(({ name }) => name),
  };
  return {
    name: 'site.json',
    open: () => Readable.from([JSON.stringify(about, null, 2)]),
    isCompressed: true,
  };
}
