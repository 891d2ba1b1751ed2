import type { Identification } from '../auth/identification.ts';
import type { HttpInput } from '../http/http-input.ts';
import type { Batch } from './batch.ts';
import type { Uploads } from './upload-scalar.ts';

/** What of a request its context is made from. */
export interface GraphqlRequest {
  readonly peer: HttpInput;
  readonly identification: Identification;
  /** The files that came with it. */
  readonly uploads?: Uploads;
  /** The array that it is part of. */
  readonly batch?: Batch;
}
