import { createHash } from 'node:crypto'
import type { Stretch } from '../../packages/frame/src/recovery/stretch.ts'

/** In place of a second of scrypt: as one-way, of the same input, and free. The worker itself runs in Chromium. */
export const cheapStretch: Stretch = async (password, { name, N, r, p, salt }) => {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, N, r, p, salt]))
    .update(password)
  return new Uint8Array(hash.digest())
}
