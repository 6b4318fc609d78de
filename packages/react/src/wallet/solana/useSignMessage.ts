import { isProviderError, readHostInput } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import type { Latchkey } from '../../latchkey.ts'
import { useEvents } from '../../useEvents.ts'
import type { SignMessageModalUIOptions, SignOptions } from '../walletRuntime.ts'
import type { ConnectedStandardSolanaWallet } from './standardWallet.ts'

type WalletInput = {
  message: Uint8Array
  wallet: ConnectedStandardSolanaWallet
  options?: { uiOptions?: SignMessageModalUIOptions }
}
type WalletOutput = { signature: Uint8Array }
type AddressInput = { message: Uint8Array; wallet?: undefined; options?: SignOptions }

/** Takes a wallet as in 3.x, or an optional address as in 2.x. */
export type SignSolanaMessage = {
  (input: WalletInput): Promise<WalletOutput>
  /** As in 2.x: the embedded wallet of this address, or the first one. */
  (input: AddressInput): Promise<Uint8Array>
  (...inputs: WalletInput[]): Promise<WalletOutput[]>
}

export type UseSolanaSignMessageInterface = { signMessage: SignSolanaMessage }

/**
 * Asks the user to sign a message with a Solana wallet. Exported by `@latchkey/react/solana`.
 *
 * @throws AppError `invalid_message` for an empty message and for the bytes of a transaction, `must_be_authenticated`,
 * `embedded_wallet_not_found`, `unable_to_sign` when the user refuses.
 *
 * @example
 * const { wallets } = useConnectedStandardWallets()
 * const { signMessage } = useSignMessage()
 * const message = new TextEncoder().encode('Hello')
 * const [wallet] = wallets
 * const signed = wallet && (await signMessage({ message, wallet }))
 */
export function useSignMessage(callbacks?: PrivyEvents['signSolanaMessage']): UseSolanaSignMessageInterface {
  const latchkey = useLatchkey()
  useEvents('signSolanaMessage', callbacks)
  return { signMessage: useMemo(() => createSignMessage(latchkey), [latchkey]) }
}

function createSignMessage(latchkey: Latchkey): SignSolanaMessage {
  const signOne = (message: WalletInput | AddressInput) =>
    emitting(latchkey, async () => {
      const input = readHostInput(() => ({ ...message }))
      if (input.wallet) return (await input.wallet.signMessage(input)).signature
      const { signSolana } = await latchkey.loadWallet()
      return signSolana(
        input.message,
        readHostInput(() => ({ ...input.options, entryPoint: 'hook' })),
      )
    })
  const signMessage = async (...inputs: (WalletInput | AddressInput)[]) => {
    const outputs: (Uint8Array | WalletOutput)[] = []
    for (const input of inputs) {
      const signature = await signOne(input)
      outputs.push(input.wallet ? { signature } : signature)
    }
    return inputs.length === 1 ? outputs[0] : outputs
  }
  // The input decides the overload; the compiler sees only one function at a time.
  return signMessage as SignSolanaMessage
}

async function emitting({ events }: Latchkey, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    const signature = await work()
    events.emit('signSolanaMessage', 'onSuccess', { signature })
    return signature
  } catch (cause) {
    const error = AppError.from(cause, 'unable_to_sign')
    events.emit('signSolanaMessage', 'onError', error.code)
    throw isProviderError(cause) ? cause : error
  }
}

/**
 * `useSignMessage` of this entry, under its 2.25 name.
 *
 * @example
 * const { signMessage } = useStandardSignMessage()
 */
export function useStandardSignMessage(
  callbacks?: PrivyEvents['signSolanaMessage'],
): UseSolanaSignMessageInterface {
  return useSignMessage(callbacks)
}
