import { Icon } from '../Icon.tsx'
import type { LoadArt } from './art.ts'
import { BrandMark } from './BrandMark.tsx'

/** Options without a vendor, drawn like the icons. */
const paths = {
  card: 'M6 5.500h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3ZM3 10h18M7 14.500h3',
  bank: 'm12 3.800 8 4.700H4ZM6 11.500V16M10 11.500V16M14 11.500V16M18 11.500V16M4 19.500h16',
  receive:
    'M5.500 4h3A1.500 1.500 0 0 1 10 5.500v3A1.500 1.500 0 0 1 8.500 10h-3A1.500 1.500 0 0 1 4 8.500v-3A1.500 1.500 0 0 1 5.500 4ZM15.500 4h3A1.500 1.500 0 0 1 20 5.500v3a1.500 1.500 0 0 1-1.500 1.500h-3A1.500 1.500 0 0 1 14 8.500v-3A1.500 1.500 0 0 1 15.500 4ZM5.500 14h3a1.500 1.500 0 0 1 1.500 1.500v3A1.500 1.500 0 0 1 8.500 20h-3A1.500 1.500 0 0 1 4 18.500v-3A1.500 1.500 0 0 1 5.500 14ZM14 14.500h2.500v2.500M20 14v3.500M14 20h2M19.500 20h.5',
} as const

const load = (name: 'coinbase' | 'moonpay' | 'stripe' | 'relay'): LoadArt => {
  return async () => ({ art: (await import('./providers.ts')).providers[name] })
}
const loaders: Readonly<Record<string, LoadArt>> = {
  coinbase: load('coinbase'),
  moonpay: load('moonpay'),
  stripe: load('stripe'),
  relay: load('relay'),
}

export type ProviderMarkProps = {
  /** `card`, `bank`, `wallet`, `receive`, or a vendor: `coinbase`, `moonpay`, `stripe`, `relay`. */
  provider: string
  /** For a vendor without a drawing: the first letter is shown. */
  name?: string
  /** The size of the drawn options, in px: 18 in a tile, 24 in a ring. */
  size?: number
}

/** The picture of a funding option, for a tile: `{ element: <ProviderMark provider="card" /> }`. */
export function ProviderMark({ provider, name = provider, size = 18 }: ProviderMarkProps) {
  if (provider === 'wallet') return <Icon name="wallet" size={size} />
  if (isDrawn(provider))
    return (
      <svg className="lk-i" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <path d={paths[provider]} />
      </svg>
    )
  const letter = name.slice(0, 1).toUpperCase()
  const loadArt = Object.hasOwn(loaders, provider) ? loaders[provider] : undefined
  return loadArt ? <BrandMark name={`provider/${provider}`} letter={letter} loadArt={loadArt} /> : letter
}

function isDrawn(provider: string): provider is keyof typeof paths {
  return Object.hasOwn(paths, provider)
}
