import type { Context } from '../operation/context.ts';
import { eventForm } from './calendar/event-form.ts';
import type { Special } from './desk-request.ts';
import { mediaGrid, mediaPanel } from './media-library.ts';
import { menuPanel } from './menus/menu-panel.ts';
import type { Section } from './section.ts';

const SPECIAL: Readonly<Record<string, Special>> = {
  attachment: {
    grid: mediaGrid,
    making: { label: 'Upload files', capability: 'upload_files' },
    intro: mediaPanel,
  },
  ext_events: eventForm,
  nav_menu: { panels: (request, _, { id }) => menuPanel(request, Number(id)) },
};

export const specialOf = ({ name }: Pick<Section, 'name'>): Special => SPECIAL[name] ?? {};

/** Whether the viewer may make records of a section, and whether they may list these as those who edit them see them. */
export async function rightsIn(
  section: Section,
  context: Context,
): Promise<{ readonly mayCreate: boolean; readonly mayEdit: boolean }> {
  const { records, filters, resource, capability } = section;
  const { create, list } = records.actions;
  const { making } = specialOf(section);
  const mayCreate = making
    ? context.viewer.can(making.capability)
    : ((await create?.allows(context)) ?? false);
  const mayEdit = capability
    ? resource?.within === undefined && context.viewer.can(capability)
    : 'context' in filters && ((await list?.allows(context, { context: 'edit' })) ?? false);
  return { mayCreate, mayEdit };
}
