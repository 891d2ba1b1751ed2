import { entryById } from '../../../content/entries/entry.ts';
import { canEditRecord } from '../../../content/record-capabilities.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam, refused } from '../../../operation/errors.ts';

/** @throws ApiError `rest_cannot_create` unless the viewer may upload files */
export function assertCanUpload({ viewer }: Pick<Context, 'viewer'>): void {
  if (!viewer.can('upload_files'))
    throw refused(viewer, 'rest_cannot_create', 'You are not allowed to upload files.');
}

/**
 * A file is put to what its uploader may edit, and never to another file.
 * @throws ApiError `rest_cannot_edit`, `rest_invalid_param`
 */
export async function assertCanAttachTo(context: Context, post: number | undefined): Promise<void> {
  if (!post) return;
  const parent = await entryById(context).load(post);
  if (parent?.kind === 'attachment')
    throw invalidParam('post', 'post is a media item itself, to which nothing can belong.');
  if (!parent || !canEditRecord(context.viewer, parent))
    throw refused(
      context.viewer,
      'rest_cannot_edit',
      'You are not allowed to add files to this post.',
    );
}
