import pLimit from 'p-limit';
import { ApiError } from '../../../../lib/api-error.ts';
import { defineService } from '../../../../operation/define-service.ts';

/** Work on images, done one at a time, so that a burst of uploads leaves the processor to others. */
export interface ImageQueue {
  /** @throws ApiError 503 `rest_upload_busy` where too many are waiting already, and what the work throws */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** How many may wait. */
const MOST_WAITING = 200;

/** The queue of this process. */
export const imageQueue = defineService<ImageQueue, object>(() => createImageQueue());

function createImageQueue(mostWaiting = MOST_WAITING): ImageQueue {
  const limit = pLimit(1);
  return {
    run: async (work) => {
      if (limit.pendingCount >= mostWaiting)
        throw new ApiError(
          'rest_upload_busy',
          503,
          'Too many images are waiting to be worked on; try again later.',
        );
      return limit(work);
    },
  };
}
