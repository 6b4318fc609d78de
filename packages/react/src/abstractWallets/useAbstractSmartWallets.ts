import {
  findEthereumWallet,
  getSettings,
  type Hex,
  loadChains,
  requireUser,
  type TypedData,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useLatchkey } from '../context.ts'
import type { Latchkey } from '../latchkey.ts'
import { loadWithPeers } from '../wallet/loadWithPeers.ts'

/** Abstract's network, and its test network, which is the default. */
const chainIds = [2741, 11124]
const testnet = 11124

type ChainId = number | Hex
/** In viem's format; `calls` are atomic. */
type AbstractTransaction = {
  to?: Hex
  value?: bigint
  data?: Hex
  calls?: readonly { to: Hex; value?: bigint; data?: Hex }[]
  chainId?: ChainId
  [member: string]: unknown
}

export type UseAbstractSmartWalletsInterface = {
  signMessage(input: { message: string }, chainId?: ChainId): Promise<Hex>
  signTypedData(typedData: TypedData, chainId?: ChainId): Promise<Hex>
  /** Resolves with the hash of the transaction. */
  sendTransaction(transaction: AbstractTransaction): Promise<Hex>
  /** For one call; nothing is sent. */
  signTransaction(transaction: AbstractTransaction): Promise<Hex>
}

/**
 * Signs and sends with the Abstract Global Wallet of the user's embedded wallet, on the Abstract chains in
 * `supportedChains`. Needs the packages `viem` and `@abstract-foundation/agw-client` in the app. The user reviews
 * everything that it signs.
 *
 * @throws AppError from its functions: `must_be_authenticated`, `embedded_wallet_not_found`, `unsupported_chain_id`,
 * `feature_not_enabled` without those packages; an error with the code 4001 when the user refuses.
 *
 * @example
 * const { sendTransaction } = useAbstractSmartWallets()
 * const hash = await sendTransaction({ to: '0x4200000000000000000000000000000000000006', chainId: 2741 })
 */
export function useAbstractSmartWallets(): UseAbstractSmartWalletsInterface {
  const latchkey = useLatchkey()
  return useMemo(
    () => ({
      signMessage: async (input, chainId) => (await open(latchkey, chainId)).signMessage(input?.message),
      signTypedData: async (typedData, chainId) => (await open(latchkey, chainId)).signTypedData(typedData),
      sendTransaction: async (request) => (await open(latchkey, request?.chainId)).sendTransaction(request),
      signTransaction: async (request) => (await open(latchkey, request?.chainId)).signTransaction(request),
    }),
    [latchkey],
  )
}

async function open(latchkey: Latchkey, chainId: ChainId = testnet) {
  const { client } = latchkey
  const wallet = findEthereumWallet(requireUser(client))
  const id = Number(chainId)
  const { chains } = await loadChains(getSettings(client).getState())
  const chain = chainIds.includes(id) ? chains.find((one) => one.id === id) : undefined
  if (!chain)
    throw new AppError('unsupported_chain_id', {
      message: chainIds.includes(id)
        ? `Chain ${id} is not in config.supportedChains of the PrivyProvider.`
        : 'Only the chains of Abstract are supported, 2741 and 11124.',
    })
  const { openAbstractWallet } = await load()
  return openAbstractWallet({ latchkey, wallet, chain })
}

const load = () => loadWithPeers(() => import('./abstractActions.ts'), 'viem @abstract-foundation/agw-client')
