import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns a function that frees at once what is no longer used: V8 lets that grow to several times of what is, and each page
 * of a move leaves megabytes of text behind, each second of an upload tens of megabytes of chunks.
 * @param which `minor`: only what was made lately, which takes a millisecond or two
 */
export function garbageCollection(which: 'minor' | 'major'): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  return () => {
    if (typeof collect === 'function') collect({ type: which });
  };
}
