import type { Attributes } from 'sanitize-html';
import { isSafeAddress } from './safe-address.ts';
import { safeStyle } from './safe-style.ts';

/**
 * The attributes of a tag, as written in the source, without addresses that run code and without harmful styles. What
 * matches `marks` is taken out of every value.
 */
export function safeAttributes(attributes: Attributes, marks: RegExp): Attributes {
  const safe: Attributes = {};
  for (const [name, written] of Object.entries(attributes)) {
    const value = written.replace(marks, '');
    if (addresses.has(name) && !isSafeAddress(value)) continue;
    if (name === 'srcset' && !value.split(',').every((one) => isSafeAddress(one.trim()))) continue;
    const kept = name === 'style' ? safeStyle(value) : value;
    if (name !== 'style' || kept !== '') safe[name] = kept;
  }
  return safe;
}

const addresses = new Set(['href', 'src', 'cite', 'longdesc', 'poster', 'usemap', 'background']);
