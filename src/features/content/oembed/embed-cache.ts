import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../lib/clock.ts';
import type { Embed } from './embed.ts';

/** Embeds of other sites by what was asked, for a day (behaviour.md §12). */
export type EmbedCache = LRUCache<string, Embed>;

export const createEmbedCache = (clock: Clock): EmbedCache =>
  new LRUCache({
    ttl: 24 * 60 * 60 * 1000,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (embed, key) => key.length + JSON.stringify(embed).length,
    perf: { now: () => clock.now().getTime() },
  });

const MOST_CHARACTERS = 8 * 2 ** 20;
