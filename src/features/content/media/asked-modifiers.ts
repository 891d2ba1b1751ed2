import { ApiError } from '../../../lib/api-error.ts';
import type { ArgValues } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import type { editArgs } from './edit-args.ts';
import type { Modifier } from './images/modifiers.ts';

/** More steps than an editor makes of a picture; each takes a while. */
const MOST = 25;

/**
 * The steps that a caller asks for, in the present or the deprecated form.
 * @throws ApiError `rest_image_not_edited` for none, `rest_invalid_param` for too many
 */
export function askedModifiers(args: ArgValues<typeof editArgs>): readonly Modifier[] {
  const modifiers = args.modifiers ?? deprecated(args);
  if (modifiers.length === 0)
    throw new ApiError('rest_image_not_edited', 400, 'There is nothing to do to the image.');
  if (modifiers.length > MOST)
    throw invalidParam('modifiers', `modifiers may have ${MOST} items at most.`, {
      code: 'rest_too_many_items',
    });
  return modifiers;
}

function deprecated({
  rotation,
  x,
  y,
  width,
  height,
}: ArgValues<typeof editArgs>): readonly Modifier[] {
  const hasArea = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
  return [
    ...(rotation ? [{ type: 'rotate' as const, args: { angle: rotation } }] : []),
    ...(hasArea ? [{ type: 'crop' as const, args: { left: x, top: y, width, height } }] : []),
  ];
}
