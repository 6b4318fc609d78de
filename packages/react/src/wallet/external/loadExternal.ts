import { once } from '../../once.ts'

/** The screens of external wallets, and the functions that start with one. */
export const loadExternal = once(() => import('./screens.ts'))
