import type { Loaders } from './latchkey.ts'

/**
 * The chunks that a page fetches later. They are passed to `createLatchkey`, so that no chunk is below the code it
 * imports.
 */
export const loaders: Loaders = {
  modal: () => import('./modalRuntime.ts'),
  wallet: () => import('./wallet/runtime.ts'),
  external: () => import('./wallet/external/external.ts'),
}
