import { once } from '../once.ts'

/** The funding screens, and the functions that open them. */
export const loadFunding = once(() => import('./screens.ts'))
