/** `npm run test:deep`: every row of every matrix. `npm test` checks each rule once (decision 1: tests). */
export const isDeep = process.env.LATCHKEY_TEST_DEEP === '1'

/** The number for a deep run, or the smaller one for a usual run. */
export const howMany = (deep: number, usual: number): number => (isDeep ? deep : usual)

/** The rows of a matrix. A usual run leaves out rows that repeat what another one shows. */
export function rowsOf<Row>(rows: readonly Row[], isUsual: (row: Row) => boolean): readonly Row[] {
  return isDeep ? rows : rows.filter(isUsual)
}
