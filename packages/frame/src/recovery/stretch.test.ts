import { afterEach, expect, test, vi } from 'vitest'
import { frameErrorType } from '../errors.ts'
import type { PasswordKdf } from '../keys/passwordKdf.ts'
import { createStretch, type StretchAnswer, type StretchRequest } from './stretch.ts'

/** The page's side of its worker; `browser.test.ts` runs the worker itself in a browser. */

const password = new TextEncoder().encode('correct horse')
const kdf: PasswordKdf = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1, salt: 'AQID' }
const bytes = new Uint8Array(32).fill(9)

/** A browser's worker with the test's responses. */
function openWorkers(act: (worker: FakeWorker) => void) {
  const workers: FakeWorker[] = []
  class FakeWorker {
    onmessage: (event: { data: StretchAnswer }) => void = () => {}
    onerror: () => void = () => {}
    requests: StretchRequest[] = []
    isOver = false
    url: string
    constructor(url: string) {
      this.url = url
      workers.push(this as never)
    }
    postMessage(request: StretchRequest) {
      this.requests.push(request)
      queueMicrotask(() => act(this as never))
    }
    terminate() {
      this.isOver = true
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  return workers
}
type FakeWorker = {
  url: string
  requests: StretchRequest[]
  isOver: boolean
  onmessage(event: { data: StretchAnswer }): void
  onerror(): void
}

afterEach(() => void vi.unstubAllGlobals())

test.each([true, false])(
  'a worker is asked once, and ended with its answer; progress asked for: %s',
  async (hasProgress) => {
    const workers = openWorkers((worker) => {
      for (const data of [0.25, 0.5, bytes]) worker.onmessage({ data })
    })
    const reports: number[] = []
    const report = hasProgress ? (progress: number) => void reports.push(progress) : undefined
    expect(await createStretch('/worker.js')(password, kdf, report)).toBe(bytes)
    expect(reports).toEqual(hasProgress ? [0.25, 0.5] : [])
    const salt = Uint8Array.of(1, 2, 3)
    expect(workers).toMatchObject([
      {
        url: '/worker.js',
        isOver: true,
        requests: [{ password, salt, N: 2 ** 17, r: 8, p: 1, hasProgress }],
      },
    ])
  },
)

test('error: a worker that does not come, or runs out of memory, is an error of the frame', async () => {
  openWorkers((worker) => worker.onerror())
  const failure = await createStretch('/worker.js')(password, kdf).catch((cause) => cause)
  expect(failure).toBeInstanceOf(Error)
  expect(frameErrorType(failure)).toBe('error')
})

test('security: where the page has Trusted Types, the one script that they let start is its own', async () => {
  const names: string[] = []
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }) {
      names.push(name)
      return { createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}` }
    },
  })
  const workers = openWorkers((worker) => worker.onmessage({ data: bytes }))
  await createStretch('/worker.js')(password, kdf)
  expect([names, workers[0]?.url]).toEqual([['latchkey-worker'], 'trusted /worker.js'])
})
