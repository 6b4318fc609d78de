import { fail } from '../errors.ts'
import { type Bytes, fromBase64Url } from '../keys/encoding.ts'
import type { PasswordKdf } from '../keys/passwordKdf.ts'

/** The progress of the work, from 0 to 1. */
export type Report = (progress: number) => void
/** Turns a password into 32 bytes, at a cost that each guess has to pay. */
export type Stretch = (password: Bytes, kdf: PasswordKdf, report?: Report) => Promise<Bytes>
export type StretchRequest = {
  password: Bytes
  salt: Bytes
  N: number
  r: number
  p: number
  hasProgress: boolean
}
/** The bytes, or the progress. */
export type StretchAnswer = Bytes | number

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

/** In a worker of this page's own origin, the only script that its Trusted Types allow (R78: frame policy). */
export function createStretch(workerUrl: string): Stretch {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('latchkey-worker', { createScriptURL: () => workerUrl })
  return (password, { N, r, p, salt }, report) =>
    new Promise<Bytes>((resolve, reject) => {
      const worker = new Worker(policy ? policy.createScriptURL('') : workerUrl)
      worker.onmessage = ({ data }: MessageEvent<StretchAnswer>) => {
        if (typeof data === 'number') return report?.(data)
        worker.terminate()
        resolve(data)
      }
      // Its script did not load, or there is not enough memory.
      worker.onerror = () => reject(new Error('the worker failed'))
      const request: StretchRequest = {
        password,
        salt: fromBase64Url(salt),
        N,
        r,
        p,
        hasProgress: report !== undefined,
      }
      worker.postMessage(request)
    }).catch(() => fail('error'))
}

/** The same frame, which reports the progress of each password. */
export function withProgress<F extends { stretch: Stretch }>(frame: F, report: Report): F {
  return { ...frame, stretch: (password, kdf) => frame.stretch(password, kdf, report) }
}
