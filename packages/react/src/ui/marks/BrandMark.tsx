import { type ReactNode, useEffect, useState } from 'react'
import type { LoadArt } from './art.ts'

/** Marks that have come, and letters of names that have none. */
const cache = new Map<string, ReactNode>()

type BrandMarkProps = { name: string; letter: string; loadArt: LoadArt | undefined }

/** A brand's mark, filling its tile as the brand wants it. Until it has come the tile is empty, without it a letter. */
export function BrandMark({ name, letter, loadArt }: BrandMarkProps) {
  const [result, setFetched] = useState<{ name: string; mark: ReactNode }>()
  useEffect(() => {
    // It may have come between the drawing and this: then it is drawn now.
    if (cache.has(name)) return setFetched({ name, mark: cache.get(name) })
    let isCurrent = true
    import('./draw.tsx')
      .then(async ({ drawMark }) => {
        const mark = (await drawMark(name, loadArt)) ?? letter
        cache.set(name, mark)
        return mark
      })
      // It is fetched again another time: a missing picture is no error to show the user.
      .catch(() => letter)
      .then((mark) => isCurrent && setFetched({ name, mark }))
    return () => {
      isCurrent = false
    }
  }, [name, letter, loadArt])
  return cache.get(name) ?? (result?.name === name ? result.mark : null)
}
