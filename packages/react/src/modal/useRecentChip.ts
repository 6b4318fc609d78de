import { useTexts } from '../texts/useTexts.ts'
import type { Row } from '../ui/MethodList.tsx'

/** Flags the row that was used last. */
export function useRecentChip(recent: string | undefined): (row: Row) => Row {
  const { landing } = useTexts()
  return (row) => (row.id === recent ? { ...row, chip: { text: landing.recent } } : row)
}
