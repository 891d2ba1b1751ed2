/** Why something failed, on one line and without a full stop; some libraries hide the reason one level down, or in a code. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  if (!(inner instanceof Error)) return String(inner);
  const code = 'code' in inner ? String(inner.code) : inner.name;
  return (inner.message || code).replace(/\s+/g, ' ').replace(/\.$/, '');
}
