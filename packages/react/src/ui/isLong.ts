/** More rows than these scroll, and those of wallets are searched. */
export const isLong = (rows: readonly unknown[]): boolean => rows.length > 7
