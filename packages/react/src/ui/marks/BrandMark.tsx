import { type ReactNode, useEffect, useState } from 'react'
import type { LoadArt } from './art.ts'

/** Loaded marks, and letters for names without a mark. */
const cache = new Map<string, ReactNode>()

type BrandMarkProps = { name: string; letter: string; loadArt: LoadArt | undefined }

/**
 * A brand's mark, filling its tile as the brand requires. The tile is empty while the mark loads, and shows a letter if
 * there is none.
 */
export function BrandMark({ name, letter, loadArt }: BrandMarkProps) {
  const [result, setFetched] = useState<{ name: string; mark: ReactNode }>()
  useEffect(() => {
    // It may have loaded between render and effect; then it is shown now.
    if (cache.has(name)) return setFetched({ name, mark: cache.get(name) })
    let isCurrent = true
    import('./draw.tsx')
      .then(async ({ drawMark }) => {
        const mark = (await drawMark(name, loadArt)) ?? letter
        cache.set(name, mark)
        return mark
      })
      // It is fetched again later: a missing image is not an error to show the user.
      .catch(() => letter)
      .then((mark) => isCurrent && setFetched({ name, mark }))
    return () => {
      isCurrent = false
    }
  }, [name, letter, loadArt])
  return cache.get(name) ?? (result?.name === name ? result.mark : null)
}
