import { networkMarks } from '../../packages/react/src/ui/marks/draw.tsx'
import { toMarkUrl } from './toMarkUrl.ts'

/** What `sandbox/networkMarks.ts` has to say. */
export async function drawNetworkMarks(): Promise<Record<string, string>> {
  const drawn = Object.entries(networkMarks).map(
    async ([name, load]) => [name, toMarkUrl((await load()).art)] as const,
  )
  return Object.fromEntries(await Promise.all(drawn))
}
