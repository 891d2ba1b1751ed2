/**
 * A block comment whose attributes hold only such HTML as `sanitizeText` leaves, since a client may render them; others
 * stay as written. Attributes that are no JSON go.
 */
export function sanitizeBlockAttributes(
  comment: string,
  sanitizeText: (html: string) => string,
): string {
  const [, head, attributes, tail] = withAttributes.exec(comment) ?? [];
  // No angle bracket stands in a comment but as an escape; without one there is no markup.
  if (attributes === undefined || !/\\u003c/i.test(attributes)) return comment;
  const safe = sanitizeJson(attributes, sanitizeText);
  return safe === attributes ? comment : `${head}${safe}${tail}`;
}

const withAttributes = /^(<!--\s+wp:[a-z][\w/-]*\s+)(\{[\s\S]*\})(\s+\/?-->)$/;

function sanitizeJson(json: string, sanitizeText: (html: string) => string): string {
  let isChanged = false;
  const sanitizeValue = (_: string, value: unknown) => {
    if (typeof value !== 'string' || !value.includes('<')) return value;
    const safe = sanitizeText(value);
    isChanged ||= safe !== value;
    return safe;
  };
  try {
    const attributes: unknown = JSON.parse(json, sanitizeValue);
    return isChanged ? escapeJson(JSON.stringify(attributes)) : json;
  } catch {
    return '{}';
  }
}

/** As editors write it: nothing in it can end the comment. */
function escapeJson(json: string): string {
  return json
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replace(/\\(.)/g, (pair, escaped) => (escaped === '"' ? '\\u0022' : pair));
}
