import type { Mark } from '../../ui/Tile.tsx'
import { useAppRows } from './useAppRows.ts'

/** Returns name and mark of another app, for a screen that asks in it. */
export function useAppLook(appId: string): { name: string; mark: Mark } {
  const option = `privy:${appId}`
  const [row] = useAppRows([option])(option)
  return { name: row?.label ?? '', mark: row?.mark ?? { icon: 'out' } }
}
