import { type ReactNode, useState } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import type { LoadArt } from './marks/art.ts'
import { BrandMark } from './marks/BrandMark.tsx'

/** The content of a tile: one of our icons, a brand's mark, an image URL, an element, or a letter. */
export type Mark =
  | { icon: IconName }
  /** By its name in `ui/marks/`, or with its own drawing. The letter replaces a missing mark. */
  | { brand: string; letter: string; loadArt?: LoadArt }
  /** The letter replaces an image that is broken, or that the page's policy forbids. */
  | { image: string; letter?: string }
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
  if ('element' in mark) return mark.element
  const letter = mark.letter?.slice(0, 1).toUpperCase() ?? ''
  if ('image' in mark) return <Picture src={mark.image} letter={letter} />
  return 'brand' in mark ? <BrandMark name={mark.brand} letter={letter} loadArt={mark.loadArt} /> : letter
}

function Picture({ src, letter }: { src: string; letter: string }) {
  const [broken, setBroken] = useState<string>()
  return src === broken ? letter : <img src={src} alt="" onError={() => setBroken(src)} />
}
