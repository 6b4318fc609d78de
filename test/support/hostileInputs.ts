/**
 * Values that host apps pass by mistake or on purpose: everything that `postMessage` or JSON cannot carry unchanged.
 */

class Wrapper {
  constructor(members: object) {
    Object.assign(this, members)
  }
  get derived() {
    return this
  }
  wait() {}
}

/** Other forms of the same members: each must be read like the members themselves. */
export const wrappers: Record<string, (members: object) => unknown> = {
  'a Proxy': (members) => new Proxy({ ...members }, {}),
  'an object with functions': (members) => ({ ...members, wait() {}, toString: undefined }),
  'an object with symbols': (members) => ({ ...members, [Symbol('mark')]: 1, mark: Symbol('mark') }),
  'an instance of a class': (members) => new Wrapper(members),
  'a frozen object without a prototype': (members) =>
    Object.freeze(Object.assign(Object.create(null), members)),
  'an object with getters': (members) =>
    Object.defineProperties(
      {},
      Object.fromEntries(
        Object.entries(members).map(([name, value]) => [name, { enumerable: true, get: () => value }]),
      ),
    ),
}

function nest(levels: number): object {
  let inner: object = {}
  for (let level = 0; level < levels; level++) inner = { inner }
  return inner
}

/** Values without a plain form, or without a meaning. */
export const hostileValues: Record<string, () => unknown> = {
  'a function': () => () => 1,
  'a symbol': () => Symbol('mark'),
  'a bigint': () => 10n,
  'an instance without members': () => new Map([['to', '0x']]),
  'a promise': () => Promise.resolve('0x'),
  'a revoked Proxy': () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  },
  'a Proxy that throws': () =>
    new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('trap')
        },
        get() {
          throw new Error('trap')
        },
      },
    ),
  'a getter that throws': () => ({
    get to() {
      throw new Error('getter')
    },
    get message() {
      throw new Error('getter')
    },
  }),
  'a circle': () => {
    const circle: { self?: object } = {}
    circle.self = circle
    return circle
  },
  'a circle of lists': () => {
    const circle: unknown[] = []
    circle.push(circle)
    return circle
  },
  'twenty thousand levels': () => nest(20_000),
  'a million members': () => new Array(1_000_000).fill(0),
  'a list that claims a length': () =>
    new Proxy([], { get: (list, name) => (name === 'length' ? 2 ** 32 - 1 : Reflect.get(list, name)) }),
  'bytes of another kind': () => new Float64Array([1, 2]),
  'an array buffer': () => new ArrayBuffer(4),
  'what says that it is bytes': () => ({ [Symbol.toStringTag]: 'Uint8Array', length: 2 ** 31 }),
  'half a character': () => '\ud800',
  'a megabyte': () => 'a'.repeat(1_000_000),
  nothing: () => undefined,
  null: () => null,
  'not a number': () => Number.NaN,
  'an empty object': () => ({}),
}
