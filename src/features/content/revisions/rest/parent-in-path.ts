import { recordId } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { RevisedKind } from '../revised-kinds.ts';
import { loadParent, unknownParent } from '../revision-policy.ts';

/** The id in a path of what has stored states. */
export const parentArg = { parent: recordId({ description: 'The id of what it belongs to.' }) };

/** A post's revisions are not found below the pages. @throws ApiError `rest_post_invalid_parent` */
export async function assertSameKind(
  context: Context,
  kind: RevisedKind,
  parent: number,
): Promise<void> {
  if ((await loadParent(context, parent)).kind !== kind.kind) throw unknownParent();
}
