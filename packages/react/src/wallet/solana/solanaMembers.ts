import { readHostInput, type SolanaTransactionInput } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { ConnectedSolanaWallet, SolanaProvider } from '../hostWallets.ts'
import type { SolanaAccount } from './standardWallet.ts'

type Signers = Pick<SolanaAccount, 'sign' | 'signTransactions' | 'sendTransactions'>
type SigningMembers = Pick<
  ConnectedSolanaWallet,
  'getProvider' | 'signMessage' | 'signTransaction' | 'signAllTransactions' | 'sendTransaction' | 'fund'
>

/** The signing members of a Solana wallet, embedded or not, in the types of 2.x. */
export function solanaMembers({ sign, signTransactions, sendTransactions }: Signers): SigningMembers {
  async function signTransaction<T extends SolanaTransactionInput>(
    transaction: T,
    connection?: unknown,
  ): Promise<T> {
    const [result] = await signTransactions([transaction], { connection })
    return result as T
  }
  const sendTransaction: SigningMembers['sendTransaction'] = async (transaction, connection, options) => {
    const [signature = ''] = await sendTransactions([transaction], { connection, options })
    return signature
  }
  async function request(input: Parameters<SolanaProvider['request']>[0]) {
    const { method, message, transaction, connection, options } = readHostInput(() => ({
      ...input.params,
      method: input.method,
    }))
    if (method === 'signMessage') {
      const bytes = typeof message === 'string' ? fromBase64(message) : message
      return { signature: toBase64(await sign(bytes as Uint8Array)) }
    }
    if (method === 'signTransaction')
      return { signedTransaction: await signTransaction(transaction as SolanaTransactionInput, connection) }
    if (method === 'signAndSendTransaction')
      return { signature: await sendTransaction(transaction as SolanaTransactionInput, connection, options) }
    throw new AppError('feature_not_enabled', { message: 'This wallet does not have this method.' })
  }
  return {
    fund: async () => {
      throw new AppError('feature_not_enabled', {
        message: 'Use useFundWallet of @latchkey/react/solana.',
      })
    },
    signMessage: (message) => sign(message),
    signTransaction: (transaction) => signTransaction(transaction),
    signAllTransactions: (transactions) => signTransactions(transactions),
    sendTransaction,
    // The method decides the result type; the compiler sees only one function at a time.
    getProvider: async () => ({ request: request as SolanaProvider['request'] }),
  }
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch (cause) {
    throw new AppError('invalid_message', { message: 'signMessage needs a message in base64.', cause })
  }
}

/** Encodes the 64 bytes of a signature. */
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
