import { type ReactElement, useId } from 'react'
import type { Gradient, LoadArt, MarkArt, Paint } from './art.ts'

type Loaders = Readonly<Record<string, LoadArt>>

/** Each mark is its own module: a page loads those that it shows. Those of wallets: `walletMarks.ts`. */
export const networkMarks = {
  google: () => import('./google.ts'),
  apple: () => import('./apple.ts'),
  discord: () => import('./discord.ts'),
  github: () => import('./github.ts'),
  linkedin: () => import('./linkedin.ts'),
  twitter: () => import('./twitter.ts'),
  spotify: () => import('./spotify.ts'),
  instagram: () => import('./instagram.ts'),
  tiktok: () => import('./tiktok.ts'),
  line: () => import('./line.ts'),
  twitch: () => import('./twitch.ts'),
} satisfies Loaders

/** Fetches a mark and draws it; null if the name has none. A login method passes its own. */
export async function drawMark(
  name: string,
  loadArt = getLoader(networkMarks, name),
): Promise<ReactElement | null> {
  const load = loadArt ?? getLoader((await import('./walletMarks.ts')).walletMarks, name)
  const art = load ? (await load()).art : await findApp(name)
  return art ? <Drawing art={art} /> : null
}

async function findApp(name: string): Promise<MarkArt | undefined> {
  const { appMarks } = await import('./appMarks.ts')
  return Object.hasOwn(appMarks, name) ? appMarks[name] : undefined
}

function getLoader(marks: Loaders, name: string): Loaders[string] | undefined {
  return Object.hasOwn(marks, name) ? marks[name] : undefined
}

function Drawing({ art: { ground, wide, parts } }: { art: MarkArt }) {
  const id = useId().replace(/\W/g, '')
  const gradients: Gradient[] = []
  const paint = (color: Paint = 'currentColor') =>
    typeof color === 'string' ? color : `url(#${id}-${gradients.push(color) - 1})`
  const back = ground && <path d="M0 0h24v24H0z" fill={paint(ground)} />
  const paths = parts.map(({ d, fill, evenOdd, line, at }) => {
    const paints = line ? { fill: 'none', stroke: paint(fill), strokeWidth: line } : { fill: paint(fill) }
    return <path key={d + at} d={d} {...paints} fillRule={evenOdd && 'evenodd'} transform={at} />
  })
  return (
    <svg
      className={ground ? 'lk-mark full' : wide ? 'lk-mark wide' : 'lk-mark'}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {gradients.length > 0 && (
        <defs>
          {gradients.map((gradient, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never changes
            <Shade key={i} id={`${id}-${i}`} gradient={gradient} />
          ))}
        </defs>
      )}
      {back}
      {paths}
    </svg>
  )
}

function Shade({ id, gradient }: { id: string; gradient: Gradient }) {
  const stops = gradient.stops.map(([offset, color]) => (
    <stop key={offset} offset={offset} stopColor={color} />
  ))
  if ('line' in gradient) {
    const [x1, y1, x2, y2] = gradient.line
    return (
      <linearGradient id={id} gradientUnits="userSpaceOnUse" {...{ x1, y1, x2, y2 }}>
        {stops}
      </linearGradient>
    )
  }
  const [cx, cy, r] = gradient.circle
  return (
    <radialGradient id={id} gradientUnits="userSpaceOnUse" {...{ cx, cy, r }}>
      {stops}
    </radialGradient>
  )
}
