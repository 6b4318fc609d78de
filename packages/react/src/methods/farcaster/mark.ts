import type { Mark } from '../../ui/Tile.tsx'

export const farcasterMark: Mark = {
  brand: 'farcaster',
  letter: 'Farcaster',
  loadArt: () => import('./art.ts'),
}
