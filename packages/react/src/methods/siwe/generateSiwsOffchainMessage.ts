import { offchainMessage } from '@latchkey/core'

/** For this page, whose domain is in the message. */
export function generateSiwsOffchainMessage(input: { message: string; address: string }): Uint8Array {
  return offchainMessage({ ...input, domain: window.location.host })
}
