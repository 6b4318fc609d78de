import type { Mark } from '../../ui/Tile.tsx'

export const telegramMark: Mark = { brand: 'telegram', letter: 'Telegram', loadArt: () => import('./art.ts') }
