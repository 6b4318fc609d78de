import type { Mark } from '../Tile.tsx'
import { CoinPicture } from './CoinPicture.tsx'

/** The first letter of a name in a color of that name, for an app or a network without a picture. */
export function LetterMark({ name }: { name: string }) {
  return <CoinPicture coin={undefined} name={name} seed={name} />
}

/** The same for a row or a tile. */
export const toLetterMark = (name: string): Mark => ({ element: <LetterMark name={name} /> })
