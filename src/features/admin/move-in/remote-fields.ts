import { type Static, Type } from '@sinclair/typebox';
import type { SiteSettings } from '../../../config/site-settings.ts';
import { MAX_INTEGER } from '../../../operation/args.ts';
import { fromSiteTime, toSiteTime } from '../../content/site/site-time.ts';

/** A record's id, as far as the databases' columns hold it. */
export const remoteId = Type.Integer({ minimum: 1, maximum: MAX_INTEGER });

/** The id of another record; 0 for none. */
export const remoteReference = Type.Integer({ minimum: 0, maximum: MAX_INTEGER });

/** A place among siblings, as far as the databases' columns hold it. */
export const remoteOrder = Type.Integer({ minimum: -MAX_INTEGER, maximum: MAX_INTEGER });

/** A date as sites write it; one that was never set is null or lies before all years. */
export const remoteDate = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** Of records whose date was never set. */
export const NO_DATE = '1970-01-01T00:00:00';

type RemoteDate = Static<typeof remoteDate> | undefined;

/** A moment from its date in UTC, or else from the one that the site's clocks showed; null for one that was never set. */
export function momentOf(
  utc: RemoteDate,
  local: RemoteDate,
  zone: Pick<SiteSettings, 'timezone' | 'gmtOffset'>,
): string | null {
  if (utc && momentPattern.test(utc)) return utc;
  return local && momentPattern.test(local) ? fromSiteTime(local, zone) : null;
}

/** What the other site's clocks showed at a moment, where its zone says otherwise: the zone was another one then. */
export function ownLocal(
  moment: string | null,
  local: RemoteDate,
  zone: Pick<SiteSettings, 'timezone' | 'gmtOffset'>,
): string | null {
  if (moment === null || !local || !momentPattern.test(local)) return null;
  return toSiteTime(moment, zone) === local ? null : local;
}

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
