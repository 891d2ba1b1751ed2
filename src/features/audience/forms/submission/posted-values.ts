import { readFile } from 'node:fs/promises';
import { detectType } from '../../../../content/media/detect-type.ts';
import { cleanFileName } from '../../../../content/media/file-name.ts';
import { receiveForm } from '../../../../http/receive-form.ts';
import { ReceivedFile } from '../../../../http/received-file.ts';
import { STRANGERS_BODY_BYTES } from '../../../../lib/body.ts';
import type { Context } from '../../../../operation/context.ts';
import type { ContactForm } from '../contact-form.ts';
import { choices, type FormTag, hasOption, labelsOf } from '../template/form-tag.ts';
import { tagsOf } from '../template/parse-template.ts';

/** The body of a submission by `multipart/form-data`, with its files on this machine. */
export interface ReceivedSubmission {
  readonly fields: readonly FormField[];
  /** Of fields of the form alone. */
  readonly files: ReceivedFiles;
  /** Removes the files; to be called in any case. */
  discard(): Promise<void>;
}

/** Receives a browser's submission of this form. @throws ApiError of the `rest_upload_…` family */
export async function receiveSubmission(
  { services: { config } }: Context,
  request: Request,
  form: ContactForm,
): Promise<ReceivedSubmission> {
  const fileFields = tagsOf(form)
    .filter(({ kind }) => kind === 'file')
    .map(({ name }) => name);
  const limits = { ...config.media, maxBytes: config.forms.maxFileBytes };
  const { fields, files, discard } = await receiveForm(
    request,
    limits,
    (field) => fileFields.includes(plainName(field)),
    STRANGERS_BODY_BYTES, // more than a form takes (submit-contact-form.ts)
  );
  return {
    fields: fields.map(([name, value]) => ({ name, value })),
    files: groupFiles(files),
    discard,
  };
}

type NamedFile = readonly [name: string, file: unknown];

/** Files by field. A Map, so that JSON input can't be one. */
export type ReceivedFiles = ReadonlyMap<string, readonly NamedFile[]>;

/** Groups files by the fields that they were sent for. */
export const groupFiles = (files: readonly NamedFile[]): ReceivedFiles =>
  Map.groupBy(files, ([name]) => plainName(name));

/** The name of a tag: a field with several values is sent as `name[]`. */
const plainName = (field: string): string => field.replace(/\[\]$/, '');

/** A field as a form sends it; a name may come several times. */
export interface FormField {
  readonly name: string;
  readonly value: string;
}

/** The submitted values of a form's tags by name: none, one or several each, trimmed. */
export type PostedValues = ReadonlyMap<string, readonly string[]>;

/** Returns the values of fields as they were sent, by their plain names. */
export const valuesByName = (fields: readonly FormField[]): PostedValues =>
  new Map(
    [...Map.groupBy(fields, ({ name }) => plainName(name))].map(([name, all]) => [
      name,
      all.map(({ value }) => value),
    ]),
  );

/** The name of the field with the text that a visitor adds to the last choice of a tag with `free_text`. */
export const freeTextField = (name: string): string => `_wpcf7_free_text_${name}`;

/** Returns the values of the form's tags and ignores other fields; a repeated field has all of its values. */
export function postedValues(tags: readonly FormTag[], fields: readonly FormField[]): PostedValues {
  const sent = valuesByName(fields.map(({ name, value }) => ({ name, value: clean(value) })));
  return new Map(
    tags
      .filter(({ name, kind }) => name !== '' && kind !== 'submit' && kind !== 'file')
      .map((tag) => [tag.name, valuesOf(tag, sent)] as const),
  );
}

function valuesOf(tag: FormTag, sent: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const values = (sent.get(tag.name) ?? []).filter((value) => value !== '');
  if (!choices.has(tag.kind)) return values.slice(-1);
  if (!hasOption(tag, 'free_text')) return values;
  const last = labelsOf(tag).at(-1);
  const [free = ''] = sent.get(freeTextField(tag.name)) ?? [];
  return values.map((value) => (value === last && free !== '' ? `${value} ${free}` : value));
}

/** Without control characters, which no field can be given by hand, and with one kind of line end. */
const clean = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim();

/** A file that came with a submission, received on this machine. */
export interface PostedFile {
  readonly name: string;
  readonly bytes: number;
  /** By its content and name, as for uploads; null for types that may not be uploaded. */
  readonly mimeType: string | null;
  read(): Promise<Buffer>;
}

/** The files of a submission, by field. */
export type PostedFiles = ReadonlyMap<string, readonly PostedFile[]>;

/** The files of the form's own fields; an empty one is none, and the last is taken of a field without `multiple`. */
export async function postedFiles(
  tags: readonly FormTag[],
  received: unknown,
): Promise<PostedFiles> {
  const files = new Map<string, readonly PostedFile[]>();
  if (!(received instanceof Map)) return files;
  const byField: ReceivedFiles = received;
  for (const tag of tags) {
    if (tag.kind !== 'file') continue;
    const sent = (byField.get(tag.name) ?? []).flatMap(([, file]) =>
      file instanceof ReceivedFile && file.bytes > 0 ? [file] : [],
    );
    const taken = hasOption(tag, 'multiple') ? sent : sent.slice(-1);
    if (taken.length > 0) files.set(tag.name, await Promise.all(taken.map(toPostedFile)));
  }
  return files;
}

async function toPostedFile({ path, name, bytes }: ReceivedFile): Promise<PostedFile> {
  const detected = await detectType(path, name);
  return {
    name: cleanFileName(detected?.name ?? name),
    bytes,
    mimeType: detected?.mimeType ?? null,
    read: () => readFile(path),
  };
}
