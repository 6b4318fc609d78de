import type { Loaders } from './latchkey.ts'

/** What a page fetches later. It is handed to `createLatchkey`, so that no chunk is below what it builds on. */
export const loaders: Loaders = {
  modal: () => import('./modalRuntime.ts'),
  wallet: () => import('./wallet/runtime.ts'),
  external: () => import('./wallet/external/external.ts'),
}
