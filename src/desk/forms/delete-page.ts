import { NO_FIELDS } from '../../content/kinds/registry.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { html } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import type { DeskAnswer, DeskRequest } from '../desk-request.ts';
import { toList } from '../json.ts';
import { readRecord, type Section, titleOf } from '../section.ts';
import { sectionPath } from '../shell.ts';
import type { FormField } from './form-field.ts';
import { submittedValues, toInput, toSubmitted } from './form-values.ts';
import { readParts } from './pick.ts';
import { formFields } from './schema-fields.ts';
import { fieldMarkup } from './widgets.ts';

/** The address of the page that asks how a record is deleted. */
export const deletePath = (section: Section, id: number): string =>
  `${sectionPath(section)}${id}/delete`;

/** Whether a deletion needs to know more than which record it is about, as that of a user whose posts somebody takes over. */
export const asksBeforeDelete = (request: DeskRequest, section: Section): boolean =>
  questions(request, section).length > 0;

function questions({ context }: DeskRequest, { records, references }: Section): FormField[] {
  const schema = records.actions.delete?.ability.inputSchema(context.addresses) ?? {};
  const required = new Set(toList(schema.required).map(String));
  return formFields(schema, references, NO_FIELDS)
    .filter(({ name }) => required.has(name))
    .map((field) => ({ ...field, isRequired: false }));
}

/** `/desk/{section}/{id}/delete`: asks what the deletion has to know. */
export async function deletePage(
  request: DeskRequest,
  section: Section,
  id: number,
  problem: string | null = null,
): Promise<DeskAnswer> {
  const { context } = request;
  const title = plainText(titleOf(section, await readRecord(section, context, id)));
  const fields = questions(request, section);
  const parts = await readParts(request, fields, {});
  const back = localAddress(context, `${sectionPath(section)}${id}`);
  return {
    title: `Delete ${title}?`,
    current: sectionPath(section),
    ...(problem !== null && { status: 400 }),
    main: html`${problem !== null && html`<div class="error" role="alert">${problem}</div>`}
<form class="edit" method="post" action="${localAddress(context, deletePath(section, id))}">
${formToken(context, 'desk')}
<p>It is deleted for good. Nobody can bring it back.</p>
${fields.map((field) => fieldMarkup(field, null, parts))}
<p class="save"><button type="submit" class="danger-button">Delete ${title}</button> <a href="${back}">Keep it</a></p>
</form>`,
  };
}

/** POST of that page. */
export async function deleteRecord(
  request: DeskRequest,
  section: Section,
  id: number,
): Promise<DeskAnswer> {
  const { context, form } = request;
  const fields = questions(request, section);
  try {
    const input = toInput(fields, submittedValues(fields, toSubmitted(form)));
    await section.records.actions.delete?.run(context, { ...input, id, force: true });
    return { location: sectionPath(section) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return deletePage(request, section, id, error.message);
  }
}
