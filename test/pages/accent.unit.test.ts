import { describe, expect, it } from 'vitest';
import { accentOf, contrast } from '../../src/pages/accent.ts';

const PAPER_BY_DAY = '#fdfcfa';
const PAPER_BY_NIGHT = '#15171a';

describe('the colours of an accent', () => {
  it.each(['#1f5673', '#ffff00', '#ffffff', '#000000', '#c2185b', '#00c853', '#7f7f7f', '#FF6600'])(
    'can be read on both papers, as text on them can: %s',
    (colour) => {
      const { byDay, inkByDay, byNight, inkByNight } = accentOf(colour);
      expect(contrast(byDay, PAPER_BY_DAY)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(byNight, PAPER_BY_NIGHT)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(inkByDay, byDay)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(inkByNight, byNight)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('leave a colour alone that can be read already', () => {
    expect(accentOf('#8b1e3f').byDay).toBe('#8b1e3f');
    expect(accentOf('#9fd8ff').byNight).toBe('#9fd8ff');
  });

  it('keep to black and white between, whichever is plainer', () => {
    expect(accentOf('#8b1e3f').inkByDay).toBe('#ffffff');
    expect(accentOf('#9fd8ff').inkByNight).toBe('#000000');
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  });
});
