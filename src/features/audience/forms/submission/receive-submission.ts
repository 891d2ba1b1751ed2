import { receiveForm } from '../../../../http/receive-form.ts';
import type { Context } from '../../../../operation/context.ts';
import type { ContactForm } from '../contact-form.ts';
import { parseTemplate, tagsOf } from '../template/parse-template.ts';
import type { FormField } from './posted-values.ts';

/** What a form sent as `multipart/form-data`, its files received on this machine. */
export interface ReceivedSubmission {
  readonly fields: readonly FormField[];
  /** By field; only fields of the form have one. */
  readonly files: ReadonlyMap<string, unknown>;
  /** Removes the files; to be called in any case. */
  discard(): Promise<void>;
}

/** Reads what a browser sends of this form. @throws ApiError of the `rest_upload_…` family */
export async function receiveSubmission(
  { services: { config } }: Context,
  request: Request,
  form: ContactForm,
): Promise<ReceivedSubmission> {
  const fileFields = tagsOf(parseTemplate(form.template))
    .filter(({ kind }) => kind === 'file')
    .map(({ name }) => name);
  const limits = { ...config.media, maxBytes: config.forms.maxFileBytes };
  const { fields, files, discard } = await receiveForm(request, limits, (field) =>
    fileFields.includes(field),
  );
  return { fields: fields.map(([name, value]) => ({ name, value })), files, discard };
}
