/** So many words with spaces between. */
export type Words = (count: number) => string;

/** Words in an order that is the same on every run. */
export function createWords(seed: number): Words {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return WORDS[state % WORDS.length] ?? 'word';
  };
  return (count) => Array.from({ length: count }, next).join(' ');
}

const WORDS = (
  'amber harbour lantern willow copper meadow granite ember saffron thicket orchard the of and to in a is that for it ' +
  'with as was on be at by this have from or one had not but what all were when we there can an your which their said if'
).split(' ');
