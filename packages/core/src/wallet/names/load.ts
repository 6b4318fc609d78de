/**
 * What looks names up, fetched when the first one is typed: the tables of their normal form are large.
 *
 * @example
 * const { resolveName } = await loadNames()
 */
export const loadNames = () => import('./late.ts')
