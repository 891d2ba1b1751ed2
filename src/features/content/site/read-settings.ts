import type { SiteSettings } from '../../../config/site-settings.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanManageSettings } from './settings-policy.ts';

/** behaviour.md §13; administrators only. */
export const readSettings = defineOperation({
  name: 'readSettings',
  kind: 'query',
  summary: "Reads the site's settings.",
  args: {},
  authorize: ({ viewer }) => assertCanManageSettings(viewer),
  resolve: ({ site }): SiteSettings => site,
});
