import type { Viewer } from '../../../auth/viewer.ts';
import type { SiteSettings } from '../../../config/site-settings.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { settingArgs } from './setting-args.ts';
import { readSettingChanges } from './setting-changes.ts';

/** @throws ApiError `rest_forbidden` for all but administrators */
function assertCanManageSettings(viewer: Viewer): void {
  if (!viewer.can('manage_options'))
    throw refused(viewer, 'rest_forbidden', 'Settings are for administrators.');
}

/** docs/rest.md §4.14; administrators only. Answers all settings as they are afterwards. */
export const updateSettings = defineOperation({
  name: 'updateSettings',
  kind: 'mutation',
  summary: "Changes the site's settings.",
  args: settingArgs,
  authorize: ({ viewer }) => assertCanManageSettings(viewer),
  async resolve(context, args): Promise<SiteSettings> {
    const changes = Object.entries(await readSettingChanges(context, args));
    if (changes.length > 0)
      await context.write(async ({ prisma, changed }) => {
        for (const [name, given] of changes) {
          const value = JSON.stringify(given);
          await prisma.setting.upsert({
            where: { name },
            create: { name, value },
            update: { value },
          });
        }
        changed('setting', 0, 'update');
      });
    return { ...context.site, ...Object.fromEntries(changes) };
  },
});

/** docs/rest.md §4.14; administrators only. */
export const readSettings = defineOperation({
  name: 'readSettings',
  kind: 'query',
  summary: "Reads the site's settings.",
  args: {},
  authorize: ({ viewer }) => assertCanManageSettings(viewer),
  resolve: ({ site }): SiteSettings => site,
});
