import { once } from '../../once.ts'

/** Screens of external wallets, and what begins with one. */
export const loadExternal = once(() => import('./screens.ts'))
