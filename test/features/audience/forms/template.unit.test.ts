import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTemplate } from '../../../../src/features/audience/forms/config-errors.ts';
import {
  parseTemplate,
  tagsOf,
} from '../../../../src/features/audience/forms/template/parse-template.ts';

const tagIn = (source: string) => tagsOf({ template: source })[0];
const errorsOf = (source: string) =>
  checkTemplate(parseTemplate(source)).map(({ code, position: { line, column } }) => [
    code,
    line,
    column,
  ]);

describe('a form template', () => {
  it('reads a tag with its name, options and values', () => {
    expect(tagIn('[text* your-name class:wide placeholder "Your \'full\' name"]')).toMatchObject({
      kind: 'text',
      isRequired: true,
      name: 'your-name',
      options: ['class:wide', 'placeholder'],
      rawValues: ["Your 'full' name"],
    });
  });

  it('keeps text around tags as it is', () => {
    expect(parseTemplate('<p>[a] [not-a-kind x] [text x] ]</p>').parts).toEqual([
      '<p>[a] [not-a-kind x] ',
      expect.objectContaining({ name: 'x' }),
      ' ]</p>',
    ]);
  });

  it('takes a tag in double brackets for text', () => {
    const { parts, errors } = parseTemplate('Write [[text your-name]] so.');
    expect(parts).toEqual(['Write [text your-name] so.']);
    expect(errors).toEqual([]);
  });

  it('reads what stands between a tag and its closing tag', () => {
    const { parts } = parseTemplate('[acceptance terms] I agree to <b>all</b>. [/acceptance] end');
    expect(parts).toEqual([
      expect.objectContaining({ kind: 'acceptance', content: 'I agree to <b>all</b>.' }),
      ' end',
    ]);
  });

  it('reads an option behind a value all the same', () => {
    expect(tagIn('[text a "x" placeholder]')).toMatchObject({
      options: ['placeholder'],
      rawValues: ['x'],
    });
  });

  it('may run over several lines', () => {
    expect(tagIn('[select menu\n  include_blank\n  "A"\n  "B|b@example.org"\n]')).toMatchObject({
      options: ['include_blank'],
      rawValues: ['A', 'B|b@example.org'],
    });
  });

  it.each([
    ['x\n  [text* name "open]', [['open_quote', 2, 15]]],
    ['[text name', [['open_tag', 1, 1]]],
    ['[text name [email e]', [['open_tag', 1, 1]]],
    ['[texte* name]', [['unknown_tag', 1, 1]]],
    ['[emial x]', [['unknown_tag', 1, 1]]],
    ['<b>[datte when class:wide]</b>', [['unknown_tag', 1, 4]]],
    ['[optional] [[emial x]] [1 2] [a]', []],
    ['[text]', [['missing_name', 1, 1]]],
    ['[text 1st]', [['missing_name', 1, 1]]],
    ['[text _x]', [['missing_name', 1, 1]]],
    ['[text a]\n[email a]', [['repeated_name', 2, 1]]],
    ['[text a wide]', [['unknown_option', 1, 1]]],
    ['[text a min:3]', [['unknown_option', 1, 1]]],
    ['[text a maxlength:long]', [['no_number', 1, 1]]],
    ['[number a min:low]', [['no_number', 1, 1]]],
    ['[date a min:tomorrow]', [['no_date', 1, 1]]],
    ['[date a min:2026-02-30]', [['no_date', 1, 1]]],
    ['[select a]', [['no_choices', 1, 1]]],
    ['[quiz a "Two and two?"]', [['no_question', 1, 1]]],
    ['[file a limit:huge]', [['no_limit', 1, 1]]],
    ['[hidden* a "x"]', [['not_requirable', 1, 1]]],
    ['[text a "x" placeholder]', [['misplaced_option', 1, 13]]],
    ['[textarea a 40x10/400]\n[submit "Send"]', []],
    ['[checkbox* a exclusive free_text "x" "y"][file f limit:2mb filetypes:pdf|jpg]', []],
  ])('tells what is wrong in %j and where', (source, expected) => {
    const [first] = errorsOf(source);
    expect(first ? [first] : []).toEqual(expected);
  });

  it('reads any text whatever, and loses nothing of it that is no tag', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('[', ']', '"', "'", '[[', ']]', '[text ', '[/acceptance]', '*', '|', '\n'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const source = pieces.join('');
        const template = parseTemplate(source);
        checkTemplate(template);
        const hasTag = template.parts.some((part) => typeof part !== 'string');
        const text = template.parts.join('');
        if (!hasTag && !source.includes('[[')) expect(text).toBe(source);
      }),
      { numRuns: 500 },
    );
  });

  it('is read also where it is long and nothing is closed', () => {
    for (const piece of ['[text a "', '[[text a ', '[', '[text\n', "[select '"])
      expect(parseTemplate(piece.repeat(400_000 / piece.length)).parts).not.toHaveLength(0);
  });
});
