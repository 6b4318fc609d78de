import { scrypt } from '@noble/hashes/scrypt.js'
import type { StretchAnswer, StretchRequest } from './stretch.ts'

/** A thread of its own: the work takes a second, in which the frame has to answer. Ends with its one result. */
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

/** In hundredths: finer steps would say more of the work than a bar shows. */
function createReporter(): (progress: number) => void {
  let nextAt = 0
  return (progress) => {
    const now = performance.now()
    if (now < nextAt && progress < 1) return
    nextAt = now + reportEveryMs
    worker.postMessage(Math.floor(progress * 100) / 100)
  }
}
