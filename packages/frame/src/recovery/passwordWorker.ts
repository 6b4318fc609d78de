import { scrypt } from '@noble/hashes/scrypt.js'
import type { StretchAnswer, StretchRequest } from './stretch.ts'

/** A separate thread: the work takes a second, during which the frame must respond. It ends with its single result. */
const worker = self as unknown as {
  onmessage: (event: MessageEvent<StretchRequest>) => void
  postMessage(answer: StretchAnswer, transfer?: Transferable[]): void
}

const reportEveryMs = 100

worker.onmessage = ({ data: { password, salt, hasProgress, ...cost } }) => {
  const onProgress = createReporter()
  const stretchedKey = scrypt(password, salt, { ...cost, dkLen: 32, ...(hasProgress ? { onProgress } : {}) })
  password.fill(0)
  worker.postMessage(stretchedKey, [stretchedKey.buffer])
}

/** In hundredths: a progress bar shows no finer steps. */
function createReporter(): (progress: number) => void {
  let nextAt = 0
  return (progress) => {
    const now = performance.now()
    if (now < nextAt && progress < 1) return
    nextAt = now + reportEveryMs
    worker.postMessage(Math.floor(progress * 100) / 100)
  }
}
