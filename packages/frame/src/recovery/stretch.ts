import { fail } from '../errors.ts'
import { type Bytes, fromBase64Url } from '../keys/encoding.ts'
import type { PasswordKdf } from '../keys/passwordKdf.ts'

/** Turns a password into 32 bytes, at a cost that guessing has to pay for each try. */
export type Stretch = (password: Bytes, kdf: PasswordKdf) => Promise<Bytes>
export type StretchRequest = { password: Bytes; salt: Bytes; N: number; r: number; p: number }

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

/** In a worker of this page's own origin, the one script that its Trusted Types let it start (R78). */
export function createStretch(workerUrl: string): Stretch {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('latchkey-worker', { createScriptURL: () => workerUrl })
  return (password, { N, r, p, salt }) =>
    new Promise<Bytes>((resolve, reject) => {
      const worker = new Worker(policy ? policy.createScriptURL('') : workerUrl)
      worker.onmessage = ({ data }: MessageEvent<Bytes>) => {
        worker.terminate()
        resolve(data)
      }
      // Its script did not arrive, or there is no memory for the work.
      worker.onerror = () => reject(new Error('the worker failed'))
      const request: StretchRequest = { password, salt: fromBase64Url(salt), N, r, p }
      worker.postMessage(request)
    }).catch(() => fail('error'))
}
