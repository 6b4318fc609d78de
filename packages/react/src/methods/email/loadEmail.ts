import { once } from '../../once.ts'

export const loadEmail = once(() => import('./screens.ts'))
