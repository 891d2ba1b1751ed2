import { defaultSettings, type SiteSettings } from '../../../config/site-settings.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import type { SettingsStore } from '../../../operation/services.ts';
import type { ChangeLog } from '../../../storage/change-log.ts';
import type { Database } from '../../../storage/database.ts';
import { storeSetting } from '../../../storage/setting-rows.ts';
import { readSettingChanges, settingArgs, settingKey, settingNames } from './setting-changes.ts';

/** @throws ApiError `rest_forbidden` for all but administrators */
function assertCanManageSettings({ viewer }: Context): void {
  if (!viewer.can('manage_options'))
    throw refused(viewer, 'rest_forbidden', 'Settings are for administrators.');
}

/** docs/rest.md §4.14; administrators only. Answers all settings as they are afterwards. */
export const updateSettings = defineOperation({
  name: 'updateSettings',
  kind: 'mutation',
  summary: "Changes the site's settings.",
  args: settingArgs,
  authorize: assertCanManageSettings,
  async resolve(context, args): Promise<SiteSettings> {
    const changes = Object.entries(await readSettingChanges(context, args));
    if (changes.length > 0)
      await context.write(async (transaction) => {
        for (const [name, value] of changes) await storeSetting(transaction, name, value);
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
  authorize: assertCanManageSettings,
  resolve: ({ site }): SiteSettings => site,
});

export function createSettingsStore(database: Database, changes: ChangeLog): SettingsStore {
  let known: { readonly seq: number; readonly settings: SiteSettings } | undefined;
  return {
    current() {
      const seq = changes.latestIn(['setting']);
      if (known?.seq === seq) return known.settings;
      return loadSettings(database.tables).then((settings) => {
        known = { seq, settings };
        return settings;
      });
    },
    readIn: loadSettings,
  };
}

/** Reads the settings, with the defaults of those that are not stored. */
export async function loadSettings(tables: Database['tables']): Promise<SiteSettings> {
  const rows = await tables.selectFrom('Setting').selectAll().execute();
  const given = rows.map(({ name, value }) => [name, JSON.parse(value)] as const);
  return { ...defaultSettings, ...Object.fromEntries(given) };
}

/** The settings as REST shows them (recorded); a site without a logo has null for one. */
export const presentSettings = ({ addresses }: Context, settings: SiteSettings): Resource => {
  const shown: Resource = { ...settings, url: addresses.site, siteLogo: settings.siteLogo || null };
  // Clients of the reference know nothing of the colour.
  const names = settingNames.filter((name) => name !== 'accent_color' || !addresses.surface.names);
  return Object.fromEntries(names.map((name) => [name, shown[settingKey(name)]]));
};
