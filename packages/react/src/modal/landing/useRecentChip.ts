import { useTexts } from '../../texts/useTexts.ts'
import type { Row } from '../../ui/MethodList.tsx'

/** Marks the row used last, in place of its "Installed" chip. */
export function useRecentChip(recent: string | undefined): (row: Row) => Row {
  const { landing } = useTexts()
  return (row) =>
    row.id === recent
      ? {
          ...row,
          chips: [
            { text: landing.recent },
            ...(row.chips ?? []).filter(({ text }) => text !== landing.installed),
          ],
        }
      : row
}
