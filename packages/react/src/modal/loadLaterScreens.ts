import { once } from '../once.ts'

/** The screens that come after the first ones. */
export const loadLaterScreens = once(async () => (await import('./laterScreens.tsx')).laterScreens)
