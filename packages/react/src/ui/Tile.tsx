import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { BrandMark } from './marks/BrandMark.tsx'
import type { MarkName } from './marks/load.ts'

/** What stands in a tile: one of our icons, a brand's mark, a picture by address, an element, or a letter. */
export type Mark =
  | { icon: IconName }
  /** See `markOf`. The letter stands in for a mark that cannot be had. */
  | { brand: MarkName; letter: string }
  | { image: string }
  | { element: ReactNode }
  | { letter: string }

export function Tile({ mark }: { mark: Mark }) {
  return (
    <span className="lk-tile" aria-hidden="true">
      {draw(mark, 17)}
    </span>
  )
}

export type HeroTone = '' | 'accent' | 'warning' | 'danger'

/** The large tile above a title. */
export function Hero({ mark, tone = '' }: { mark: Mark; tone?: HeroTone }) {
  return (
    <span className={`lk-hero ${tone}`} aria-hidden="true">
      {draw(mark, 24)}
    </span>
  )
}

function draw(mark: Mark, size: number): ReactNode {
  if ('icon' in mark) return <Icon name={mark.icon} size={size} />
  if ('image' in mark) return <img src={mark.image} alt="" />
  if ('element' in mark) return mark.element
  const letter = mark.letter.slice(0, 1).toUpperCase()
  return 'brand' in mark ? <BrandMark name={mark.brand} letter={letter} /> : letter
}
