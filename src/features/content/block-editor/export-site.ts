import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Ability, JsonSchema } from '../../../operation/ability.ts';
import { beginRequest, type Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';

/** A file of the archive. Its bytes are read only when it is written to the archive. */
interface ExportedFile {
  /** Its path in the archive. */
  readonly name: string;
  open(): Readable | Promise<Readable>;
  /** Whether compression is worthwhile. */
  readonly isCompressed: boolean;
}

const CHUNK = 500;

/** The files of all media as they were uploaded, below `media/`; those that are gone from the storage are left out. */
async function* exportedMedia(context: Context): AsyncGenerator<ExportedFile> {
  const { media } = context.services;
  for (let after = 0; ; ) {
    const rows = await context
      .read('MediaItem')
      .selectFrom('MediaItem')
      .select(['entryId', 'file', 'originalFile'])
      .where('entryId', '>', after)
      .orderBy('entryId')
      .limit(CHUNK)
      .execute();
    for (const { file, originalFile } of rows)
      for (const key of new Set([file, originalFile ?? file]))
        if (await media.find(key))
          yield { name: `media/${key}`, open: () => media.read(key), isCompressed: false };
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.entryId ?? after;
  }
}

/** Yields the bytes of a zip archive of these files as the reader takes them: one file is open at a time. */
async function* writeArchive(
  files: AsyncIterable<ExportedFile>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable; // its types name only the interface
  zip.on('error', (error: Error) => output.destroy(error));
  addAll(zip, files).catch((error: Error) => output.destroy(error));
  for await (const chunk of output) yield chunk;
}

async function addAll(zip: yazl.ZipFile, files: AsyncIterable<ExportedFile>): Promise<void> {
  for await (const { name, open, isCompressed } of files)
    zip.addReadStreamLazy(name, { compress: isCompressed }, (give) => {
      Promise.resolve()
        .then(open)
        .then(
          (stream) => give(null, stream),
          (error: Error) => give(error, null as never), // no stream goes with an error
        );
    });
  zip.end();
}

/** An archive that is made while it is read. */
export interface SiteExport {
  /** A name for the file that it becomes. */
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** docs/rest.md §10.2: a zip of what there is. @throws ApiError `rest_cannot_export_templates` */
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

/** Abilities of these categories belong to the content of a site; users and other administration do not. */
const CATEGORIES: ReadonlySet<string> = new Set(['core', 'ext-events', 'builder', 'forms']);

/** Lists that an export leaves out: `search` repeats the records of other lists, and usage events are no content. */
const REPEATING: ReadonlySet<string> = new Set(['search', 'listUsageEvents']);

/** Returns every list that can be read page by page without further arguments, as a file of JSON in REST's form. */
const exportedLists = (context: Context, abilities: readonly Ability[]): readonly ExportedFile[] =>
  abilities
    .map((ability) => ({ ability, schema: ability.inputSchema(context.addresses) }))
    .filter(({ ability, schema }) => isList(ability, schema))
    .map(({ ability, schema }) => ({
      name: `content/${ability.name.replace(/^.*\/list-/, '')}.json`,
      open: () => Readable.from(writeList(context, ability, inputFor(schema))),
      isCompressed: true,
    }));

const propertiesOf = ({ properties = {} }: JsonSchema) =>
  properties as Readonly<Record<string, JsonSchema>>; // this keyword holds schemas by name

function isList({ category, operation, effect }: Ability, schema: JsonSchema): boolean {
  const { page, per_page: size } = propertiesOf(schema);
  const isComplete = page !== undefined && size !== undefined && schema.required === undefined;
  const isContent = CATEGORIES.has(category.slug) && !REPEATING.has(operation);
  return effect === 'read' && operation.startsWith('list') && isContent && isComplete;
}

/** Returns the arguments that export most: the `edit` view, every status, and all dates. */
function inputFor(schema: JsonSchema): Readonly<Record<string, unknown>> {
  const { context, status, start_date: start } = propertiesOf(schema);
  return {
    ...(wordsOf(context).includes('edit') ? { context: 'edit' } : {}),
    ...(wordsOf(status?.items).includes('any') ? { status: 'any' } : {}),
    ...(start ? { start_date: '1970-01-01 00:00:00' } : {}),
  };
}

const wordsOf = (schema: unknown): readonly unknown[] =>
  typeof schema === 'object' && schema !== null && 'enum' in schema && Array.isArray(schema.enum)
    ? schema.enum
    : [];

const SIZE = 50;
const MOST_PAGES = 10_000;

/** Writes page by page, each read in a request of its own, so that only one is in memory. */
async function* writeList(
  { services, viewer, addresses: { surface } }: Context,
  ability: Ability,
  input: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  let comma = '';
  yield '[';
  for (let page = 1; page <= MOST_PAGES; page++) {
    const context = await beginRequest(services, { viewer, surface });
    const items = itemsOf(await ability.run(context, { ...input, page, per_page: SIZE }));
    for (const item of items) {
      yield `${comma}\n${JSON.stringify(item)}`;
      comma = ',';
    }
    if (items.length < SIZE) break;
  }
  yield '\n]\n';
}

/** Returns the items of a result that is a list, or an object with a list and data about it. */
function itemsOf(result: unknown): readonly unknown[] {
  if (Array.isArray(result)) return result;
  if (typeof result !== 'object' || result === null) return [];
  return Object.values(result).find((value) => Array.isArray(value)) ?? [];
}
