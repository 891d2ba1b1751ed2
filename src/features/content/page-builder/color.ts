import { invalidParam } from '../../../operation/errors.ts';

/**
 * A colour of CSS (Color Module Level 4) in the one way in which it ends where it seems to end: comments gone, parentheses
 * closed. @throws ApiError `rest_invalid_param`
 */
export async function readColor(sent: unknown): Promise<string> {
  const text = typeof sent === 'string' ? sent.trim() : '';
  if (text === '' || text.length > LONGEST) throw notColor();
  const css = await import('css-tree'); // large, and of use to writes alone
  const ast = parsed(() => css.parse(text, { context: 'value' }));
  if (!ast || css.lexer.matchType('color', ast).error) throw notColor();
  return css.generate(ast);
}

/** Null for what is no value of CSS at all. */
function parsed<Ast>(parse: () => Ast): Ast | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const LONGEST = 200;

const notColor = () =>
  invalidParam(
    'value',
    'value is not a colour of CSS, such as #6ec1e4 or rgb(110 193 228 / 50%).',
    {
      code: 'rest_invalid_hex_color',
    },
  );
