import { useEffect, useId, useState } from 'react'
import type { Gradient, MarkArt, Paint } from './art.ts'
import { knownMark, loadMark, type MarkName } from './load.ts'

/** A brand's mark, filling its tile as the brand wants it. Until it has come the tile is empty, without it a letter. */
export function BrandMark({ name, letter }: { name: MarkName; letter: string }) {
  const art = useMark(name)
  if (art === null) return letter
  return art && <Drawing art={art} />
}

/** Undefined while it is fetched, null when it cannot be had. */
export function useMark(name: MarkName): MarkArt | null | undefined {
  const [fetched, setFetched] = useState<{ name: MarkName; art: MarkArt | null }>()
  useEffect(() => {
    let isCurrent = true
    if (!knownMark(name)) loadMark(name).then((art) => isCurrent && setFetched({ name, art: art ?? null }))
    return () => {
      isCurrent = false
    }
  }, [name])
  return knownMark(name) ?? (fetched?.name === name ? fetched.art : undefined)
}

function Drawing({ art: { ground, wide, parts } }: { art: MarkArt }) {
  const id = useId().replace(/\W/g, '')
  const gradients: Gradient[] = []
  const paint = (given: Paint = 'currentColor') =>
    typeof given === 'string' ? given : `url(#${id}-${gradients.push(given) - 1})`
  const back = ground && <path d="M0 0h24v24H0z" fill={paint(ground)} />
  const drawn = parts.map(({ d, fill, evenOdd, at }) => (
    <path key={d + at} d={d} fill={paint(fill)} fillRule={evenOdd && 'evenodd'} transform={at} />
  ))
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
      {drawn}
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
