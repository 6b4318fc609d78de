import type { MarkArt } from './art.ts'

type Load = () => Promise<{ art: MarkArt }>

/** Each mark is a module of its own: a page loads those that it shows. */
const marks = {
  google: () => import('./google.ts'),
  apple: () => import('./apple.ts'),
  discord: () => import('./discord.ts'),
  github: () => import('./github.ts'),
  linkedin: () => import('./linkedin.ts'),
  twitter: () => import('./twitter.ts'),
  spotify: () => import('./spotify.ts'),
  instagram: () => import('./instagram.ts'),
  tiktok: () => import('./tiktok.ts'),
  farcaster: () => import('./farcaster.ts'),
  telegram: () => import('./telegram.ts'),
  metamask: () => import('./metamask.ts'),
  coinbase_wallet: () => import('./coinbase_wallet.ts'),
  rainbow: () => import('./rainbow.ts'),
  phantom: () => import('./phantom.ts'),
  okx_wallet: () => import('./okx_wallet.ts'),
  uniswap: () => import('./uniswap.ts'),
  bybit_wallet: () => import('./bybit_wallet.ts'),
  zerion: () => import('./zerion.ts'),
  rabby_wallet: () => import('./rabby_wallet.ts'),
  cryptocom: () => import('./cryptocom.ts'),
  safe: () => import('./safe.ts'),
  wallet_connect: () => import('./wallet_connect.ts'),
  solflare: () => import('./solflare.ts'),
  backpack: () => import('./backpack.ts'),
} satisfies Record<string, Load>

export type MarkName = keyof typeof marks
export const markNames = Object.keys(marks) as MarkName[]

const loaded = new Map<MarkName, MarkArt>()

export function isMark(name: string): name is MarkName {
  return Object.hasOwn(marks, name)
}

/** What is there already. */
export function knownMark(name: MarkName): MarkArt | undefined {
  return loaded.get(name)
}

/** Fetches a mark; nothing when it cannot be had, which is no reason to bother anybody. */
export async function loadMark(name: MarkName): Promise<MarkArt | undefined> {
  const known = loaded.get(name)
  if (known) return known
  const { art } = await (marks[name] as Load)().catch(() => ({ art: undefined }))
  if (art) loaded.set(name, art)
  return art
}
