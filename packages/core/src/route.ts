import type { Endpoint } from '@latchkey/wire'

/**
 * The method and path of a call. Any endpoint of the contract has one.
 *
 * The client lists its calls by method and path in a `routes.ts` next to their callers, and takes their types from the
 * contract. So the schemas, about 4 kB compressed, stay out of the page. The server parses requests; responses are
 * checked where they are read (`account/fromWire.ts`, `session/tokens.ts`). `routes.test.ts` compares every line with
 * the contract.
 */
export type Route<E extends Endpoint = Endpoint> = Pick<Endpoint, 'method' | 'path'> & {
  /** Never set; carries the types of the call. */
  readonly endpoint?: E
}
