import { once } from '../once.ts'

/** The funding screens, and what opens them. */
export const loadFunding = once(() => import('./screens.ts'))
