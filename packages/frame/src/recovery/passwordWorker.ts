import { scrypt } from '@noble/hashes/scrypt.js'
import type { StretchRequest } from './stretch.ts'

/** A thread of its own: the work takes a second, in which the frame has to answer. Ends with its one answer. */
const worker = self as unknown as {
  onmessage: (event: MessageEvent<StretchRequest>) => void
  postMessage(answer: Uint8Array, transfer: Transferable[]): void
}

worker.onmessage = ({ data: { password, salt, N, r, p } }) => {
  const stretchedKey = scrypt(password, salt, { N, r, p, dkLen: 32 })
  password.fill(0)
  worker.postMessage(stretchedKey, [stretchedKey.buffer])
}
