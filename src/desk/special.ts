import type { Markup } from '../lib/markup.ts';
import type { Context } from '../operation/context.ts';
import type { DeskRequest } from './desk-request.ts';
import type { FormField } from './forms/form-field.ts';
import type { Json } from './json.ts';
import { mediaGrid, mediaPanel } from './media-library.ts';
import type { Section } from './section.ts';

/** Parts that one section has beside those of every section. The generic pages ask here and name no section themselves. */
interface Special {
  /** Renders the records of a list as anything but a table, which `?view=list` shows. */
  readonly grid?: (request: DeskRequest, section: Section, items: readonly Json[]) => Markup;
  /** How a record is made that no form makes: the label of the link to it, and the capability for it. */
  readonly making?: { readonly label: string; readonly capability: string };
  /** Stands above the form of a record. */
  readonly panel?: (request: DeskRequest, section: Section, record: Json) => Markup | null;
  /** Its fields and filters in other words than everywhere; null leaves one out. */
  readonly fields?: Readonly<Record<string, Wording | null>>;
}

interface Wording {
  readonly label?: string;
  readonly help?: string;
  /** The values that people choose from. */
  readonly options?: Readonly<Record<string, string>>;
  /** Whether it comes right after the title. */
  readonly isFirst?: boolean;
}

const SPECIAL: Readonly<Record<string, Special>> = {
  attachment: {
    grid: mediaGrid,
    making: { label: 'Upload files', capability: 'upload_files' },
    panel: mediaPanel,
    fields: {
      alt_text: { isFirst: true },
      caption: { isFirst: true, help: 'Stands below the picture.' },
      post: { label: 'Belongs to', help: 'It is as public as that.' },
      media_type: {
        options: {
          image: 'Pictures',
          video: 'Videos',
          audio: 'Sounds',
          application: 'Documents',
          text: 'Plain texts',
        },
      },
      featured_media: null,
      status: null,
      template: null,
    },
  },
};

export const specialOf = ({ name }: Pick<Section, 'name'>): Special => SPECIAL[name] ?? {};

/** Whether the viewer may make a record of a section. */
export async function mayMake(section: Section, context: Context): Promise<boolean> {
  const { making } = specialOf(section);
  if (making) return context.viewer.can(making.capability);
  return (await section.records.actions.create?.allows(context)) ?? false;
}

/** Puts fields into the words of their section. */
export function worded(section: Section, fields: readonly FormField[]): readonly FormField[] {
  const { fields: wordings = {} } = specialOf(section);
  return fields.flatMap((field) => {
    const wording = wordings[field.name];
    if (wording === null) return [];
    const { options, label = field.label, help = field.help } = wording ?? {};
    const { widget } = field;
    const offered =
      options && widget.type === 'select'
        ? {
            ...widget,
            options: Object.entries(options).map(([value, words]) => ({ value, label: words })),
          }
        : widget;
    return [{ ...field, label, help, widget: offered }];
  });
}
