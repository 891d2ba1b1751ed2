import type { Feedback } from './submission/submit-contact-form.ts';

/** What a form answers, as REST shows it (recorded). */
export const presentFeedback = ({
  formId,
  unitTag,
  status,
  message,
  invalidFields,
  hash,
  isDemo,
}: Feedback) => ({
  contact_form_id: formId,
  status,
  message,
  invalid_fields: invalidFields.map(({ field, message: words, id }) => ({
    field,
    message: words,
    idref: id,
    error_id: errorId(unitTag, field),
  })),
  // Where nothing was looked at, there is none.
  ...(status === 'error' ? {} : { posted_data_hash: hash }),
  ...(isDemo ? { demo_mode: true } : {}),
  into: `#${unitTag}`,
});

/** The id of the element that says what is wrong with a field. */
export const errorId = (unitTag: string, field: string): string => `${unitTag}-ve-${field}`;
