import { expect, it } from 'vitest';
import { fieldGroup, group, number, text } from '../../../src/content/declaration/define-config.ts';
import { parseValues, patchValues } from '../../../src/content/fields/own-values.ts';
import { shownAcf, shownMeta } from '../../../src/content/fields/present-own-values.ts';

const size = { width: number(), height: number() };
const whole = {
  ownFields: { price: number(), isbn: text() },
  groups: { details: fieldGroup({ publisher: text(), size: group(size) }) },
};
const part = {
  ownFields: { isbn: text() },
  groups: { details: fieldGroup({ size: group({ width: number() }) }) },
};
const anyone = { can: () => true };
const shape = { isFormatted: false, renderHtml: (html: string) => html };

it('a field that is not declared for a while is hidden, and loses nothing when others are written', () => {
  const written = patchValues(whole, '', {
    fields: { price: 3, isbn: 'a' },
    groups: { publisher: 'Quay', size: { width: 1, height: 2 } },
  });
  expect(shownMeta(part, parseValues(written), anyone)).toEqual({ isbn: 'a' });
  expect(shownAcf(part, parseValues(written), anyone, shape)).toEqual({ size: { width: 1 } });
  const meanwhile = patchValues(part, written, {
    fields: { isbn: 'b' },
    groups: { size: { width: 9 } },
  });
  expect(shownMeta(whole, parseValues(meanwhile), anyone)).toEqual({ price: 3, isbn: 'b' });
  expect(shownAcf(whole, parseValues(meanwhile), anyone, shape)).toEqual({
    publisher: 'Quay',
    size: { width: 9, height: 2 },
  });
});

it('a value that does not fit another declaration is shown as none, and is there again under the old one', () => {
  const written = patchValues(whole, '', { fields: { price: 3 } });
  const asText = { ownFields: { price: text() }, groups: {} };
  expect(shownMeta(asText, parseValues(written), anyone)).toEqual({ price: '' });
  const meanwhile = patchValues(asText, written, {});
  expect(shownMeta(whole, parseValues(meanwhile), anyone)).toEqual({ price: 3, isbn: '' });
});
