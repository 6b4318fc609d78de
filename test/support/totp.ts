import { toTotpCode } from '../../packages/server/src/standards/totp.ts'

const stepMs = 30_000

/** Decodes a secret as it is shown to the user of an authenticator app. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (char) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * An authenticator app for a server that runs in real time. Each code is of a different step, since each step is
 * accepted once. The code of the next step is accepted already, so a quick user waits for at most half a minute.
 */
export function createTotp(secret: string): () => Promise<string> {
  let last = 0
  return async () => {
    const step = Math.max(last + 1, Math.floor(Date.now() / stepMs))
    await new Promise((resolve) => setTimeout(resolve, (step - 1) * stepMs - Date.now()))
    last = step
    return toTotpCode(fromBase32(secret), step)
  }
}
