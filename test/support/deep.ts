/** `npm run test:deep`: every row of every matrix. `npm test` looks at each rule once (decision 1: tests). */
export const isDeep = process.env.LATCHKEY_TEST_DEEP === '1'

/** As many of something as a deep run has, or as few as a usual one does with. */
export const howMany = (deep: number, usual: number): number => (isDeep ? deep : usual)

/** Rows of a matrix; of those that repeat what another one shows, a usual run has none. */
export function rowsOf<Row>(rows: readonly Row[], isUsual: (row: Row) => boolean): readonly Row[] {
  return isDeep ? rows : rows.filter(isUsual)
}
