/**
 * Remembers what was asked for lately, in a table of constant size: where something else of the same hash comes, it is forgotten.
 * Some of what it tells to have been asked for before was not (one in 2³² or so).
 */
export function createAskedBefore(): (key: string) => boolean {
  const hashes = new Uint32Array(SLOTS);
  return (key) => {
    const hash = hashOf(key);
    const slot = hash % SLOTS;
    if (hashes[slot] === hash) return true;
    hashes[slot] = hash;
    return false;
  };
}

const SLOTS = 8192;

/** FNV-1a over the characters; never 0, which stands for an empty slot. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0 || 1;
}
