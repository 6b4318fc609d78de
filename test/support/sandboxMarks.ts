import { art as farcaster } from '../../packages/react/src/methods/farcaster/art.ts'
import { art as telegram } from '../../packages/react/src/methods/telegram/art.ts'
import { networkMarks } from '../../packages/react/src/ui/marks/draw.tsx'
import { toMarkUrl } from './toMarkUrl.ts'

/** What `sandbox/marks.ts` has to say. */
export async function drawSandboxMarks(): Promise<Record<string, string>> {
  const networks = Object.entries(networkMarks).map(
    async ([name, load]) => [name, toMarkUrl((await load()).art)] as const,
  )
  return {
    ...Object.fromEntries(await Promise.all(networks)),
    farcaster: toMarkUrl(farcaster),
    telegram: toMarkUrl(telegram),
  }
}
