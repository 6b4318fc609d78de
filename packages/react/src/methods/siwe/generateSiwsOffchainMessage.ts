import { offchainMessage } from '@latchkey/core'

/** For this page, which is the one that the message names. */
export function generateSiwsOffchainMessage(input: { message: string; address: string }): Uint8Array {
  return offchainMessage({ ...input, domain: window.location.host })
}
