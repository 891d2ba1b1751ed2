import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns a function that frees at once what is no longer used: V8 lets that grow to several times of what is, and each page
 * of a move leaves megabytes of text behind, each second of an upload tens of megabytes of chunks.
 * @param which `minor`: only what was made lately, which takes a millisecond or two
 */
export function garbageCollection(which: 'minor' | 'major'): () => void {
  let collect: unknown;
  return () => {
    collect ??= exposed();
    if (typeof collect === 'function') collect({ type: which });
  };
}

/** Takes the better part of a megabyte, which those who never collect anything do without. */
function exposed(): unknown {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
