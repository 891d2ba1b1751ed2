/** The field of an order by an own field and how its values are compared; undefined for any other order. */
export function orderedValue(
  by: string,
): { readonly field: string; readonly type: 'text' | 'number' } | undefined {
  const found = /^value-(text|number):(.*)$/.exec(by);
  return found ? { type: found[1] as 'text' | 'number', field: found[2] ?? '' } : undefined; // as the expression has it
}
