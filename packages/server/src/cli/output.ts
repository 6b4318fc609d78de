/** Where a command writes. Tests collect it. */
export type Output = {
  /** The result, for a pipe. */
  line(text: string): void
  /** Everything else. */
  note(text: string): void
}

/** A mistake in the typed command: shown with the usage, exit code 2. */
export function usageError(text: string): Error {
  return Object.assign(new Error(text), { isUsage: true })
}

export function isUsageError(cause: unknown): boolean {
  return cause instanceof Error && 'isUsage' in cause
}

/** Aligns columns. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
