import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, toCsv } from '../../../src/lib/csv.ts';

const form = { columns: ['a', 'b'], required: ['a'], mostRows: 100 } as const;

describe('CSV', () => {
  it('brings back every text that was written', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.trim());
    const row = fc.record({ a: cell, b: cell }).filter(({ a, b }) => a !== '' || b !== '');
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const read = await readCsv(toCsv(['a', 'b'], rows), form);
        expect(read.map(({ cells }) => cells)).toEqual(
          rows.map(({ a, b }) => ({
            a: a.replace(/^'(?=[=+\-@＝＋－＠])/, ''),
            b: b.replace(/^'(?=[=+\-@＝＋－＠])/, ''),
          })),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('writes nothing that a spreadsheet calculates', () => {
    for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])
      expect(toCsv(['a'], [{ a: evil }], false).replace(/^"/, '')).toMatch(/^'/);
    expect(toCsv(['a'], [{ a: 'a=1' }], false)).toBe('a=1\r\n');
  });

  it('reads columns in any order and case, and says in which line a row began', async () => {
    const rows = await readCsv('\uFEFFB,A,else\r\n"two\nlines",1,x\r\n\r\n3,2,y\r\n', form);
    expect(rows.map(({ cells }) => cells)).toEqual([
      { a: '1', b: 'two\nlines' },
      { a: '2', b: '3' },
    ]);
    expect(rows[1]?.line).toBe(5);
  });

  it.each([
    ['no header', '', /no column a/],
    ['a missing column', 'b\n1\n', /no column a/],
    ['another form', 'root:x:0:0\nlist:x:38:38:a,b:/\n', /no column a/],
    ['a column that is there twice', 'a,A\n1,2\n', /twice/],
    ['a row that is too short', 'a,b\n1\n', /line 2/],
    ['a quote that never ends', 'a,b\n"1,2\n', /quot/i],
    ['a row that is too long', `a,b\n${'x'.repeat(70_000)},1\n`, /size/i],
    ['too many rows', `a\n${'1\n'.repeat(101)}`, /100 rows/],
  ])('refuses a file with %s', async (_, text, message) => {
    await expect(readCsv(text, form)).rejects.toMatchObject({
      code: 'csv_invalid',
      status: 400,
      message: expect.stringMatching(message),
    });
  });
});
