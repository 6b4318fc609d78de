import type { Endpoint } from '@latchkey/wire'

/**
 * Where to send a call. Any endpoint of the contract is one.
 *
 * The client names its calls by method and path, in a `routes.ts` beside those who make them, and takes their types
 * from the contract, so that the schemas, about 4 kB compressed, stay out of the page: the server parses what we send,
 * and what it answers is checked where it is read (`account/fromWire.ts`, `session/tokens.ts`). `routes.test.ts`
 * compares every line with the contract.
 */
export type Route<E extends Endpoint = Endpoint> = Pick<Endpoint, 'method' | 'path'> & {
  /** Never set; carries the types of the call. */
  readonly endpoint?: E
}
