import { expect, it } from 'vitest';
import { BARE, type FormField, type Widget } from '../../src/desk/forms/form-field.ts';
import { fieldMarkup } from '../../src/desk/forms/widgets.ts';

const parts = { choices: new Map(), errors: {}, typed: {}, zone: '', pick: '/desk/pick/' };
const markupOf = (widget: Widget, value: unknown): string => {
  const field: FormField = { ...BARE, name: 'size', label: 'Size', widget };
  return String(fieldMarkup(field, value, parts));
};
const options = [{ value: 's', label: 'Small' }];

it('keeps a stored value that is none of the options', () => {
  expect(markupOf({ type: 'select', many: false, options }, 'xl')).toContain(
    '<option value="xl" selected>xl</option>',
  );
  expect(markupOf({ type: 'select', many: true, options }, ['xl'])).toContain(
    '<input type="checkbox" name="size" value="xl" checked> xl',
  );
});

it('chooses nothing where nothing is stored', () => {
  expect(markupOf({ type: 'select', many: false, options }, '')).toContain(
    '<option value="" selected>—</option>',
  );
});
