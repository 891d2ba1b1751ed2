import type { OwnFields } from '../../content/kinds/kind.ts';
import type { Words } from '../forms/form-field.ts';
import type { Json } from '../json.ts';

/** The parts of the navigation. */
export type Area = 'content' | 'calendar' | 'audience' | 'people' | 'site';

/** Records or values that are no kind and no taxonomy, and the operations on them. All else of its pages follows from these operations. */
export interface Resource {
  readonly one: string;
  /** With an s unless said. */
  readonly many?: string;
  readonly area: Area;
  /** The capability that its list needs, `manage_options` unless said. The operations look at it again. */
  readonly capability?: string;
  /** The member of a record that names it; `title` unless said. */
  readonly title?: string;
  readonly operations: Readonly<
    Partial<Record<'list' | 'read' | 'create' | 'update' | 'delete', string>>
  >;
  /** Arguments of its list that nobody is asked for. */
  readonly input?: Json;
  /** The capability that making a record needs, if another. */
  readonly createCapability?: string;
  /** The site has it once: its form is at the section's address. */
  readonly isSingle?: boolean;
  /** The section that leads to it, where the navigation does not. */
  readonly within?: string;
  /** A sentence above the list or the form. */
  readonly intro?: string;
  /** Whether letters are sent for its records. */
  readonly hasLetters?: boolean;
  /** The member with which its operations know a record, if that is no number. */
  readonly key?: string;
  readonly fields?: Words;
  /** Arguments that a form does not show. */
  readonly leftOut?: readonly string[];
  /** The arguments that the form of a new record shows; all unless said. */
  readonly createdWith?: readonly string[];
  /** Values that a new record starts with. */
  readonly start?: Json;
  /** Titles of parts of a form, with the fields in them. */
  readonly groups?: readonly (readonly [title: string, fields: readonly string[]])[];
  readonly columns?: readonly string[];
  readonly actions?: readonly ResourceAction[];
  /** Lists that belong to a record: the section, the argument with the record's id, and the words of the link. */
  readonly related?: readonly (readonly [section: string, filter: string, label: string])[];
  readonly own?: OwnFields;
  /** The path of its page on the site; null for none. */
  page?(record: Json): string | null;
  /** Whether a record will change by itself soon, so that its list is loaded again. */
  isMoving?(record: Json): boolean;
  /** Turns what an operation answers into what the form edits. */
  toRecord?(record: Json): Json;
  /**
   * Turns what the form has into what the operation takes.
   * @param stored the record that is changed; null for a new one
   * @param ask runs another operation
   */
  toInput?(input: Json, stored: Json | null, ask: Ask): Promise<Json>;
  /** Returns a sentence that a person has to be told after writing, once. */
  notice?(answer: Json): string | null;
}

/** Runs an operation by name, with the rights of the person. @throws ApiError as it does */
export type Ask = (operation: string, input: Json) => Promise<unknown>;

/** Something else to do with a record, or beside the list, than to write and delete. */
export interface ResourceAction {
  /** Its name in the address. */
  readonly name: string;
  readonly operation: string;
  readonly label: string;
  readonly on: 'record' | 'list';
  /** Asked before it is done. */
  readonly question?: string;
  /** Told afterwards; without it the page shows what the operation answers. */
  readonly done?: string;
  /** The name of the file that it answers as CSV. */
  readonly file?: string;
  /** Whether the record is gone afterwards. */
  readonly isLast?: boolean;
  /** Arguments that nobody is asked for. */
  readonly input?: Json;
  /** The argument for the record's key; `id` unless said. */
  readonly argument?: string;
  /** Records that it is for; all unless said. */
  isFor?(record: Json): boolean;
}

type More = Omit<ResourceAction, 'name' | 'operation' | 'label' | 'on'>;

export const onRecord = (
  name: string,
  operation: string,
  label: string,
  more: More = {},
): ResourceAction => ({ name, operation, label, on: 'record', ...more });

export const onList = (
  name: string,
  operation: string,
  label: string,
  more: More = {},
): ResourceAction => ({ name, operation, label, on: 'list', ...more });

/** A list as a file of CSV, with the filters that are chosen. */
export const download = (operation: string, file: string): ResourceAction =>
  onList('export', operation, 'Download as CSV', { file });

/** The operations of records that are listed, read, made, changed and deleted: `browseWebhooks`, `getWebhook` and so on. */
export const allOf = (list: 'browse' | 'list', one: string): Resource['operations'] => ({
  list: `${list}${one}s`,
  read: `get${one}`,
  create: `create${one}`,
  update: `update${one}`,
  delete: `delete${one}`,
});
