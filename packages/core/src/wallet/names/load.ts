/**
 * Loads the code for names when the first one is typed: the normalization tables are large.
 *
 * @example
 * const { resolveName } = await loadNames()
 */
export const loadNames = () => import('./late.ts')
