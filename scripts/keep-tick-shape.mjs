import { executionAsyncResource } from 'node:async_hooks';

const kept = [];

/**
 * Keeps one of the objects that Node makes for each `process.nextTick`. Where none is alive as garbage is collected, V8 forgets
 * what they look like; after a few such times it makes each of them slowly, and a kept answer takes a fifth longer.
 */
export function keepTickShape() {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
