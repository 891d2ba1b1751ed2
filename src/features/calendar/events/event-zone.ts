import type { SiteSettings } from '../../../config/site-settings.ts';
import { fixedZone } from '../../content/site/time-zone-setting.ts';

/** Returns the site's zone as events store it: an IANA name, or `UTC+2`, `UTC-3.5`. */
export const siteZone = ({ timezone, gmtOffset }: SiteSettings): string =>
  timezone === '' ? fixedZone(Math.round(gmtOffset * 60)) : timezone;
