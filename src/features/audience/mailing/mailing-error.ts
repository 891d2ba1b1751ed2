import type { Viewer } from '../../../auth/viewer.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { refused } from '../../../operation/errors.ts';

/** 404: there is no such form, list or subscriber (recorded of forms). */
export const mailingNotFound = (): ApiError =>
  new ApiError('not_found', 404, 'Resource does not exist.');

const MESSAGES = {
  required_field_missing: 'A required field is missing.',
  invalid_email: 'The e-mail address is not valid.',
  invalid_field: 'A field has a value that it does not take.',
  no_lists_selected: 'At least one list must be chosen.',
  already_subscribed: 'This address is subscribed already.',
  spam: 'This looks like spam.',
} as const;

/** 400: a sign-up that is not taken (docs/rest.md §7.2). @param field the name of the field that it is about */
export const signUpRefused = (code: keyof typeof MESSAGES, field?: string): ApiError =>
  new ApiError(code, 400, MESSAGES[code], field === undefined ? {} : { data: { field } });

/** @throws ApiError `rest_forbidden`: lists, forms and subscribers are for administrators */
export function assertLoggedIn(viewer: Viewer): void {
  if (!viewer.can('manage_options'))
    throw refused(viewer, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
}
