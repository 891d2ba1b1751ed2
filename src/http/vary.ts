/** Adds names of request headers to `Vary`, each once. */
export function addVary(headers: Headers, names: string): void {
  const all = `${headers.get('Vary') ?? ''},${names}`.split(',').map((name) => name.trim());
  headers.set('Vary', [...new Set(all.filter((name) => name !== ''))].join(', '));
}
