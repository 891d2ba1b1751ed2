import { edgeType } from '../../../../graphql/connection.ts';
import { PostRef } from './post-ref.ts';

export const ParentEdgeRef = edgeType('PostToParentConnectionEdge', PostRef);

export const PreviewEdgeRef = edgeType('PostToPreviewConnectionEdge', PostRef);
