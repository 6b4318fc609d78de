import { createHash } from 'node:crypto'
import type { Stretch } from '../../packages/frame/src/recovery/stretch.ts'

/** The progress that it reports. */
export const cheapProgress = [0.25, 0.5, 0.75, 1] as const

/** Replaces a second of scrypt: also one-way, of the same input, but free. The real worker runs in Chromium. */
export const cheapStretch: Stretch = async (password, { name, N, r, p, salt }, report) => {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, N, r, p, salt]))
    .update(password)
  for (const progress of cheapProgress) report?.(progress)
  return new Uint8Array(hash.digest())
}
