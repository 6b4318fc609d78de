import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** What stands in a tile: one of our icons, a brand's mark as an element, or a picture by address. */
export type Mark = { icon: IconName } | { image: string } | { element: ReactNode } | { letter: string }

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
  return 'element' in mark ? mark.element : mark.letter.slice(0, 1).toUpperCase()
}
