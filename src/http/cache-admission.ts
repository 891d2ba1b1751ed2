/**
 * Returns a function that admits a key to a cache when it was requested recently: not for the first time. The table has a constant
 * size, and another key with the same slot replaces an entry. A false positive occurs about once in 2³² keys.
 */
export function createCacheAdmission(): (key: string) => boolean {
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

/** FNV-1a over the characters. Never 0, which marks an empty slot. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0 || 1;
}
