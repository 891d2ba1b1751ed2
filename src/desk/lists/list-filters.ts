import { NO_FIELDS } from '../../content/kinds/registry.ts';
import { html, type Markup } from '../../lib/markup.ts';
import type { DeskRequest } from '../desk-request.ts';
import type { Widget } from '../forms/form-field.ts';
import { readParts } from '../forms/pick.ts';
import { formFields } from '../forms/schema-fields.ts';
import { fieldMarkup } from '../forms/widgets.ts';
import { idOf } from '../json.ts';
import type { Section } from '../section.ts';

/** Filters that stand beside the search; all others are behind "More filters". */
const FIRST = ['author', 'categories', 'tags', 'ext_events_cat', 'media_type', 'roles', 'upcoming'];

/** Arguments of lists that filter nothing, or that a person has no use for. */
const NO_FILTERS =
  /^(page|per_page|offset|context|_fields|format|order|orderby|status|search|search_.*|include|exclude|excerpt_length|hide_empty|tax_relation|ignore_sticky|slug|tz|strict_dates|geoloc.*|on_calendar_grid|capabilities|who|password|menu_order|.*_exclude|ticketed|post_parent)$/;

/** Renders the filters of a list, as its address has them. */
export async function filterMarkup(request: DeskRequest, section: Section): Promise<Markup> {
  const { query } = request;
  const { filters } = section;
  const names = Object.keys(filters).filter((name) => !NO_FILTERS.test(name));
  const schema = { properties: Object.fromEntries(names.map((name) => [name, filters[name]])) };
  const made = formFields(schema, section.references, NO_FIELDS, section.words);
  const fields = made.map((field) => ({
    ...field,
    help: '',
    isRequired: false,
    widget: filterWidget(field.widget),
  }));
  const values = Object.fromEntries(
    fields.map(({ name, widget }) => [
      name,
      widget.type === 'reference' ? idOf(query.get(name)) : query.get(name),
    ]),
  );
  const parts = await readParts(request, fields, values);
  const shown = (isFirst: boolean) =>
    fields
      .filter(({ name }) => FIRST.includes(name) === isFirst)
      .map((field) => fieldMarkup(field, values[field.name], parts));
  const more = shown(false);
  const isOpen = fields.some(({ name }) => !FIRST.includes(name) && (query.get(name) ?? '') !== '');
  return html`${['status', 'orderby', 'order', 'view'].map((name) => {
    const value = query.get(name);
    return value !== null && html`<input type="hidden" name="${name}" value="${value}">`;
  })}${'search' in filters && html`<div class="field"><label for="search">Search</label><input id="search" type="search" name="search" value="${query.get('search') ?? ''}" maxlength="200"></div>`}
${shown(true)}
${more.length > 0 && html`<details class="more"${isOpen && html` open`}><summary>More filters</summary><div class="filters bar">${more}</div></details>`}`;
}

/** A filter has one value, or any. */
function filterWidget(widget: Widget): Widget {
  if (widget.type === 'check') return { type: 'select', many: false, options: EITHER };
  if (widget.type === 'reference') return { ...widget, many: false };
  if (widget.type !== 'select' || widget.options.some(({ value }) => value === '')) return widget;
  return { ...widget, many: false, options: [{ value: '', label: '—' }, ...widget.options] };
}

const EITHER = [
  { value: '', label: '—' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
