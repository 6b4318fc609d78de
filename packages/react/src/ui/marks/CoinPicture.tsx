import type { CSSProperties, ReactNode } from 'react'
import { DeferredStyles } from '../DeferredStyles.tsx'
import type { LoadArt } from './art.ts'
import { BrandMark } from './BrandMark.tsx'
import type { Coin } from './coinNames.ts'

const styles = `
.lk-coin{position:relative;display:grid;inline-size:28px;block-size:28px;flex:none;font-size:13px;line-height:1;font-weight:600;letter-spacing:0}
.lk-coin>span:first-child{display:grid;place-items:center;inline-size:100%;block-size:100%;border-radius:28%;overflow:hidden;background:var(--lk-fill);color:var(--lk-text-2)}
:host([data-theme=dark]) .lk-coin>span:first-child{box-shadow:0 0 0 1px rgb(255 255 255/.14)}
.lk-coin.round>span:first-child{border-radius:50%}
.lk-coin.letter>span:first-child{background:hsl(var(--hue) 62% 88%);color:hsl(var(--hue) 60% 22%)}
:host([data-theme=dark]) .lk-coin.letter>span:first-child{background:hsl(var(--hue) 34% 24%);color:hsl(var(--hue) 70% 88%)}
.lk-tile:has(>.lk-coin){background:none;border-radius:0;overflow:visible}
.lk-tile>.lk-coin{inline-size:100%;block-size:100%;font-size:inherit}
.lk-coin>.lk-coin{position:absolute;inset-inline-end:-3px;inset-block-end:-3px;inline-size:50%;block-size:50%;border-radius:34%;box-shadow:0 0 0 2px var(--lk-surface);font-size:.6em;background:var(--lk-surface)}
`

export type CoinPictureProps = {
  /** Undefined shows the first letter of the name, in the color of `seed`. */
  coin: Coin | undefined
  name: string
  /** Determines the letter's color: the same thing has the same color everywhere. */
  seed: string
  isRound?: boolean
  /** At the corner: the network of a token. */
  badge?: ReactNode
}

/** A picture of a coin or a network; the name is next to it. It has the size of the tile around it. */
export function CoinPicture({ coin, name, seed, isRound, badge }: CoinPictureProps) {
  const letter = getLetter(name)
  const shape = `lk-coin${isRound ? ' round' : ''}${coin ? '' : ' letter'}`
  return (
    <span className={shape} style={{ '--hue': toHue(seed) } as CSSProperties} aria-hidden="true">
      <span>
        {coin ? <BrandMark name={getKey(coin)} letter={letter} loadArt={getLoader(coin)} /> : letter}
      </span>
      {badge}
      <DeferredStyles rules={styles} />
    </span>
  )
}

const getKey = ({ name, isTest }: Coin) => `coin/${name}${isTest ? '/test' : ''}`

/** One per picture: `BrandMark` fetches again when it gets another loader. */
const loaders = new Map<string, LoadArt>()

function getLoader(coin: Coin): LoadArt {
  const load: LoadArt = loaders.get(getKey(coin)) ?? (() => loadCoin(coin))
  loaders.set(getKey(coin), load)
  return load
}

async function loadCoin({ name, isTest }: Coin) {
  const { coins, toTestArt } = await import('./coins.ts')
  return { art: isTest ? toTestArt(coins[name]) : coins[name] }
}

/** Returns the first letter or digit as a whole, also for emoji and other characters outside the first plane. */
function getLetter(name: string): string {
  const [letter = ''] = name.match(/[\p{L}\p{N}]/u) ?? [...name]
  return letter.toUpperCase()
}

/** Spreads hues over the circle, so that similar names differ. */
function toHue(seed: string): number {
  let hash = 7
  for (const letter of seed.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return (hash * 137) % 360
}
