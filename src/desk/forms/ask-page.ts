import { html } from '../../lib/markup.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import type { DeskAnswer, DeskRequest } from '../desk-request.ts';
import type { Section } from '../section.ts';
import { sectionPath } from '../shell.ts';
import type { FormField } from './form-field.ts';
import type { explained, Values } from './form-values.ts';
import { readParts } from './pick.ts';
import { fieldMarkup } from './widgets.ts';

interface Question {
  readonly title: string;
  /** The word of the button, if not the title. */
  readonly button?: string;
  readonly text?: string | undefined;
  /** Where the form is sent to, and where those go who do not want it. */
  readonly path: string;
  readonly back?: string;
  readonly fields?: readonly FormField[];
  readonly values?: Values;
  readonly hidden?: readonly (readonly [name: string, value: string])[];
  readonly isDanger?: boolean;
  readonly refusal?: ReturnType<typeof explained> | undefined;
}

/** Asks what an action needs to know, and whether it is meant. */
export async function askPage(
  request: DeskRequest,
  section: Section,
  { title, button = title, text, path, back = sectionPath(section), ...asked }: Question,
): Promise<DeskAnswer> {
  const { context } = request;
  const { fields = [], values = {}, hidden = [], isDanger = false, refusal } = asked;
  const errors = refusal?.errors ?? {};
  const parts = await readParts(request, fields, values, { errors, zone: context.site.timezone });
  return {
    title,
    current: sectionPath(section),
    ...(refusal && { status: 400 }),
    main: html`${refusal && html`<div class="error" role="alert"><p>Nothing was done. ${refusal.problem}</p></div>`}
<form class="edit" method="post" action="${localAddress(context, path)}"${fields.some(({ widget }) => widget.type === 'file') && html` enctype="multipart/form-data"`}>${formToken(context, 'desk')}
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${text !== undefined && html`<p>${text}</p>`}
${fields.map((field) => fieldMarkup(field, values[field.name], parts))}
<p class="save bar"><button type="submit"${isDanger && html` class="danger"`}>${button}</button> <a href="${localAddress(context, back)}">Cancel</a></p>
</form>`,
  };
}
