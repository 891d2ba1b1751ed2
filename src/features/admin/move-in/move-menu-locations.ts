import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isLocationName } from '../../../config/menu-location-name.ts';
import type { SiteSettings } from '../../../config/site-settings.ts';
import type { Transaction } from '../../../storage/write.ts';
import { locationsOf, placeMenu } from '../../content/menus/menu-settings.ts';
import { LiveSiteError } from './live/live-site-error.ts';
import type { Move } from './move.ts';
import { references } from './moved-records.ts';
import { noOutcome, type Outcome } from './open-page.ts';
import { remoteReference } from './remote-fields.ts';

const remoteLocations = Type.Record(Type.String(), Type.Object({ menu: remoteReference }));

/** Shows menus where the other site shows them; a location that is not known here becomes so by the menu in it. */
export async function moveMenuLocations({ site, inTransaction }: Move): Promise<Outcome> {
  const remote = site.hasCredentials ? await readLocations(site) : {};
  return inTransaction(async (transaction) => {
    const outcome = noOutcome();
    const used = Object.entries(remote).flatMap(([name, { menu }]) =>
      menu > 0 ? [{ name, menu }] : [],
    );
    const menuOf = await references(
      { transaction, site },
      'term',
      used.map(({ menu }) => menu),
    );
    const known = await knownLocations(transaction);
    const wanted = new Map<string, number>();
    for (const { name, menu } of used) {
      const id = menuOf(menu, ['nav_menu']);
      const lost = (why: string) => outcome.incomplete.push(`menu location ${name}: ${why}`);
      if (!isLocationName(name)) lost('no location here may be called so');
      else if (id === null) lost(`its menu ${menu} is not here`);
      else if (known[name] === id) outcome.unchanged++;
      else wanted.set(name, id);
    }
    outcome.brought = wanted.size;
    await show(transaction, { ...known, ...Object.fromEntries(wanted) }, new Set(wanted.values()));
    return outcome;
  });
}

type Locations = SiteSettings['menuLocations'];

async function knownLocations({ prisma }: Transaction): Promise<Locations> {
  const row = await prisma.setting.findUnique({ where: { name: 'menuLocations' } });
  return row ? JSON.parse(row.value) : {};
}

/** Where a menu is shown is part of it: its version rises with that. */
async function show(
  transaction: Transaction,
  menuLocations: Locations,
  menus: ReadonlySet<number>,
): Promise<void> {
  const { prisma, changed } = transaction;
  for (const id of menus) {
    await placeMenu(transaction, id, { locations: locationsOf({ menuLocations }, id) });
    await prisma.term.update({ where: { id }, data: { version: { increment: 1 } } });
    changed('term', id, 'update');
  }
}

async function readLocations(site: Move['site']) {
  try {
    const { value } = await site.get('/core/v2/menu-locations');
    return Value.Check(remoteLocations, value) ? value : {};
  } catch (error) {
    // Not every site has them, and who may not read menus has been told so.
    if (error instanceof LiveSiteError && [401, 403, 404].includes(error.status)) return {};
    throw error;
  }
}
