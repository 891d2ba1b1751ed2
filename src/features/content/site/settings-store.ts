import { defaultSettings, type SiteSettings } from '../../../config/site-settings.ts';
import type { SettingsStore } from '../../../operation/services.ts';
import type { ChangeLog } from '../../../storage/change-log.ts';
import type { Database } from '../../../storage/database.ts';

export function createSettingsStore(database: Database, changes: ChangeLog): SettingsStore {
  let known: { readonly seq: number; readonly settings: SiteSettings } | undefined;
  return {
    current() {
      const seq = changes.latestIn(['setting']);
      if (known?.seq === seq) return known.settings;
      return readSettings(database.tables).then((settings) => {
        known = { seq, settings };
        return settings;
      });
    },
    readIn: readSettings,
  };
}

async function readSettings(tables: Database['tables']): Promise<SiteSettings> {
  const rows = await tables.selectFrom('Setting').selectAll().execute();
  const given = rows.map(({ name, value }) => [name, JSON.parse(value)] as const);
  return { ...defaultSettings, ...Object.fromEntries(given) };
}
