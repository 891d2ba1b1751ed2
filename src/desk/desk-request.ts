import { ApiError } from '../lib/api-error.ts';
import { byteStream } from '../lib/body.ts';
import type { Markup } from '../lib/markup.ts';
import type { Ability } from '../operation/ability.ts';
import type { Context } from '../operation/context.ts';
import type { FormField } from './forms/form-field.ts';
import { at, type Json, textOf, toObject, toRecords } from './json.ts';
import type { Section, Sections } from './section.ts';
import type { DeskPage } from './shell.ts';

/** The sections of the desk and every operation, for all requests. */
export interface Desk {
  readonly sections: Sections;
  /** By operation. */
  readonly abilities: ReadonlyMap<string, Ability>;
  /** By method and path: `POST /core/v2/posts/{id}/autosaves`. */
  readonly routed: ReadonlyMap<string, Ability>;
}

/** A request of a person who is logged in. */
export interface DeskRequest {
  readonly desk: Desk;
  readonly context: Context;
  readonly query: URLSearchParams;
  readonly raw: Request;
  /** The form that was sent; empty for other methods. */
  readonly form: FormData;
}

/** Answers a request about a section. */
export type SectionHandler = (request: DeskRequest, section: Section) => Promise<DeskAnswer>;

/** Answers a request about a record of a section. */
export type RecordHandler = (
  request: DeskRequest,
  section: Section,
  id: number,
) => Promise<DeskAnswer>;

/** A page, a path of the site or a whole address to go to, a part of a page for htmx, or a download. */
export type DeskAnswer =
  | DeskPage
  | { readonly location: string }
  | { readonly address: string }
  | { readonly part: Markup }
  | { readonly file: Download };

export interface Download {
  readonly name: string;
  readonly type: string;
  readonly body: ReadableStream<Uint8Array>;
}

/** Parts that one section has beside those of every section. The generic pages ask for them and name no section themselves. */
export interface Special {
  /** Renders the records of a list as anything but a table, which `?view=list` shows. */
  grid?(request: DeskRequest, section: Section, items: readonly Json[]): Markup;
  /** How a record is made that no form makes: the label of the link to it, and the capability for it. */
  readonly making?: { readonly label: string; readonly capability: string };
  /** The fields that the form shows of a record, or of a new one, in their order. */
  fields?(fields: readonly FormField[], record: Json | null): readonly FormField[];
  /** Whether the record is one that can be put into the trash, duplicated and so on; false for a part of another. */
  isWhole?(record: Json): boolean;
  /** Stands above the form of a record. */
  intro?(
    request: DeskRequest,
    section: Section,
    record: Json,
  ): Markup | null | Promise<Markup | null>;
  /** Stands below the form of a record; it may have forms of its own. */
  panels?(request: DeskRequest, section: Section, record: Json): Promise<Markup>;
}

/** Runs a query with the rights of the person, for what no single operation answers. @throws ApiError its first error */
export async function askGraphql(
  { desk, context }: Pick<DeskRequest, 'desk' | 'context'>,
  query: string,
  variables: Json,
): Promise<Json> {
  const answer = await desk.abilities.get('queryGraphql')?.run(context, { query, variables });
  const [error] = toRecords(at(answer, 'errors'));
  if (!error) return toObject(at(answer, 'data'));
  const { code, status } = toObject(error.extensions);
  throw new ApiError(textOf(code), Number(status) || 400, textOf(error.message));
}

/**
 * A download that is read while it is sent. The first part is read before, so that a refusal is a page.
 * @param readPart answers `csv`, and `next` for the part after; null begins
 */
export async function csvFile(
  name: string,
  readPart: (after: Json) => Promise<unknown>,
): Promise<{ readonly file: Download }> {
  let part = toObject(await readPart({}));
  async function* parts() {
    yield Buffer.from(textOf(part.csv));
    while (textOf(part.next) !== '') {
      part = toObject(await readPart({ after: part.next }));
      yield Buffer.from(textOf(part.csv));
    }
  }
  return { file: { name, type: 'text/csv; charset=utf-8', body: byteStream(parts()) } };
}

/** `/desk/submission/{id}/file?n=`: a file that came with a message. @throws ApiError 404 for none, or one that was deleted */
export async function submissionFile(request: DeskRequest, id: number): Promise<DeskAnswer> {
  const found = await askGraphql(request, FILES, { id });
  const file = toRecords(at(found, 'formSubmission.files'))[Number(request.query.get('n'))];
  const content = textOf(file?.contentBase64);
  if (content === '')
    throw new ApiError('rest_no_route', 404, 'There is no such file, or it was deleted.');
  async function* bytes() {
    yield Buffer.from(content, 'base64');
  }
  const name = textOf(file?.name).replace(/[^\w.-]/g, '_');
  return { file: { name, type: 'application/octet-stream', body: byteStream(bytes()) } };
}

const FILES = 'query ($id: ID!) { formSubmission(id: $id) { files { name contentBase64 } } }';
