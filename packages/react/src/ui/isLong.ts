/** Whether a list has so many rows that it scrolls, and a list of wallets has a search. */
export const isLong = (rows: readonly unknown[]): boolean => rows.length > 7
