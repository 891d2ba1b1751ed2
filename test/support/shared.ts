import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

type Open<Opened> = () => Promise<Opened>;

/** Something for the tests of a file or a `describe`: it is opened before the first of them, and closed after the last if it can be. */
export const shared = <Opened extends object>(open: Open<Opened>): Opened =>
  between(open, beforeAll, afterAll);

/** Like `shared`, with a new one for each test. */
export const forEachTest = <Opened extends object>(open: Open<Opened>): Opened =>
  between(open, beforeEach, afterEach);

function between<Opened extends object>(
  open: Open<Opened>,
  before: typeof beforeAll | typeof beforeEach,
  after: typeof afterAll | typeof afterEach,
): Opened {
  let opened: object = {}; // before a test sees it
  before(async () => {
    opened = await open();
  });
  after(async () => {
    if ('close' in opened && typeof opened.close === 'function') await opened.close();
    opened = {};
  });
  return new Proxy({} as Opened, {
    get(_, name) {
      const value = Reflect.get(opened, name);
      return typeof value === 'function' ? value.bind(opened) : value;
    },
    set: (_, name, value) => Reflect.set(opened, name, value),
    has: (_, name) => Reflect.has(opened, name),
    getPrototypeOf: () => Reflect.getPrototypeOf(opened),
    ownKeys: () => Reflect.ownKeys(opened),
    getOwnPropertyDescriptor(_, name) {
      const own = Reflect.getOwnPropertyDescriptor(opened, name);
      return own && { ...own, configurable: true };
    },
  });
}
