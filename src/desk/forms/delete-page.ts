import { NO_FIELDS } from '../../content/kinds/registry.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { plainText } from '../../lib/strip-tags.ts';
import type { DeskAnswer, DeskRequest, RecordHandler } from '../desk-request.ts';
import { toList } from '../json.ts';
import { readRecord, type Section, titleOf } from '../section.ts';
import { sectionPath } from '../shell.ts';
import { askPage } from './ask-page.ts';
import type { FormField } from './form-field.ts';
import { explained, submittedValues, toInput, toSubmitted } from './form-values.ts';
import { formFields } from './schema-fields.ts';

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
  refusal?: ReturnType<typeof explained>,
): Promise<DeskAnswer> {
  const name = plainText(titleOf(section, await readRecord(section, request.context, id)));
  return askPage(request, section, {
    title: `Delete ${name}?`,
    button: `Delete ${name}`,
    text: 'It is deleted for good. Nobody can bring it back.',
    path: deletePath(section, id),
    back: `${sectionPath(section)}${id}`,
    fields: questions(request, section),
    isDanger: true,
    refusal,
  });
}

/** POST of that page. */
export const deleteRecord: RecordHandler = async (request, section, id) => {
  const { context, form } = request;
  const fields = questions(request, section);
  try {
    const input = toInput(fields, submittedValues(fields, toSubmitted(form)));
    await section.records.actions.delete?.run(context, { ...input, id, force: true });
    return { location: sectionPath(section) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return deletePage(request, section, id, explained(error));
  }
};
