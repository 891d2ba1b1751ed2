import { Type } from '@sinclair/typebox';
import { MAX_INTEGER } from '../../operation/args.ts';

/** A record's id, as far as the databases' columns hold it. */
export const remoteId = Type.Integer({ minimum: 1, maximum: MAX_INTEGER });

/** The id of another record; 0 for none. */
export const remoteReference = Type.Integer({ minimum: 0, maximum: MAX_INTEGER });

/** `YYYY-MM-DDTHH:MM:SS` without a zone mark. */
export const remoteMoment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$' });
