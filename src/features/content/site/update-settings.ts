import type { SiteSettings } from '../../../config/site-settings.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { settingArgs } from './setting-args.ts';
import { readSettingChanges } from './setting-changes.ts';
import { assertCanManageSettings } from './settings-policy.ts';

/** behaviour.md §13; administrators only. Answers all settings as they are afterwards. */
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
