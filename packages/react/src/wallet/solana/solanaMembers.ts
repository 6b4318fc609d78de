import { AppError } from '@latchkey/wire'
import type { ConnectedSolanaWallet } from '../hostWallets.ts'
import { notBuilt } from './notBuilt.ts'

type SigningMembers = Pick<
  ConnectedSolanaWallet,
  'getProvider' | 'signMessage' | 'signTransaction' | 'sendTransaction'
>

/** What a Solana wallet signs with, embedded or not, all by one function. */
export function solanaMembers(signMessage: ConnectedSolanaWallet['signMessage']): SigningMembers {
  return {
    signMessage,
    signTransaction: () => notBuilt('signTransaction'),
    sendTransaction: () => notBuilt('sendTransaction'),
    getProvider: async () => ({
      async request({ method, params }) {
        if (method !== 'signMessage') return notBuilt(method)
        const message = typeof params?.message === 'string' ? fromBase64(params.message) : params?.message
        return { signature: toBase64(await signMessage(message as Uint8Array)) }
      },
    }),
  }
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch (cause) {
    throw new AppError('invalid_message', { message: 'signMessage needs a message in base64.', cause })
  }
}

/** Of the 64 bytes of a signature. */
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
