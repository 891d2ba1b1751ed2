import { anyone, defineOperation } from '../../../../operation/operation.ts';
import { formIdArg } from '../form-fields.ts';
import { loadContactForm } from '../form-loaders.ts';
import { type FormRule, formRules } from './form-rules.ts';

/** The rules that what is sent by a form must keep. */
export interface FeedbackSchema {
  readonly locale: string;
  readonly rules: readonly FormRule[];
}

/** interface.md §4.8, for checks before anything is sent; the same rules are checked when it is. */
export const readFeedbackSchema = defineOperation({
  name: 'readFeedbackSchema',
  kind: 'query',
  summary: 'Reads the rules for what may be sent by a contact form.',
  args: { id: formIdArg },
  authorize: anyone,
  async resolve(context, { id }): Promise<FeedbackSchema> {
    const form = await loadContactForm(context, id);
    return { locale: form.locale, rules: formRules(form) };
  },
});
