import { isForm } from '../../../../http/receive-form.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import type { Context } from '../../../../operation/context.ts';
import { noRoute } from '../../../../operation/errors.ts';
import type { RestRequest } from '../../../../rest/read-request.ts';
import type { ReceivedBody } from '../../../../rest/route.ts';
import { loadContactForm } from '../form-loaders.ts';
import { receiveSubmission } from '../submission/receive-submission.ts';

/**
 * Reads what a form sends, which is `multipart/form-data` alone; files only of the form's own fields.
 * @throws ApiError 415 `wpcf7_unsupported_media_type`, 404 `wpcf7_not_found`
 */
export async function receiveFeedback(
  context: Context,
  { http, path }: RestRequest,
): Promise<ReceivedBody> {
  if (!http || !isForm(http))
    throw new ApiError(
      'wpcf7_unsupported_media_type',
      415,
      'The request payload format is not supported.',
    );
  const id = Number(/\/(\d+)\/feedback$/.exec(path)?.[1] ?? Number.NaN);
  if (Number.isNaN(id)) throw noRoute();
  const form = await loadContactForm(context, id);
  const { fields, files, discard } = await receiveSubmission(context, http, form);
  const field = (name: string) => fields.findLast((one) => one.name === name)?.value;
  return {
    values: {
      unit_tag: field('_wpcf7_unit_tag'),
      url: http.headers.get('referer') ?? undefined,
      fields,
      files,
    },
    release: discard,
  };
}
