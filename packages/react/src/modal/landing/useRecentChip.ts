import { useTexts } from '../../texts/useTexts.ts'
import type { Row } from '../../ui/MethodList.tsx'

/** Flags the row that was used last, beside what it says already. */
export function useRecentChip(recent: string | undefined): (row: Row) => Row {
  const { landing } = useTexts()
  return (row) =>
    row.id === recent ? { ...row, chips: [{ text: landing.recent }, ...(row.chips ?? [])] } : row
}
