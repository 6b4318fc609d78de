import type { Hex } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { ConnectedWallet } from './hostWallets.ts'
import { requestAuthorization, type Sign7702AuthorizationResult } from './sign/authorization.ts'

/** The members of an account that viem's clients accept. */
export type ViemAccount = {
  address: Hex
  type: 'local'
  source: 'privy'
  /** The page does not know it. */
  publicKey: Hex
  sign(parameters: { hash: Hex }): Promise<Hex>
  signMessage(parameters: { message: string | { raw: Hex | Uint8Array } }): Promise<Hex>
  /** EIP-7702; viem's wallet client fills in missing members. */
  signAuthorization(parameters: {
    address?: Hex | undefined
    contractAddress?: Hex | undefined
    chainId: number
    nonce: number
  }): Promise<Sign7702AuthorizationResult>
  // biome-ignore lint/suspicious/noExplicitAny: viem types it by the chain it serializes for
  signTransaction(transaction: any): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: viem types it by the data itself
  signTypedData(typedData: any): Promise<Hex>
}

/**
 * Creates a viem account from a wallet of `useWallets`. The user confirms its signatures as with the wallet's provider.
 *
 * @example
 * const { wallets } = useWallets()
 * const [wallet] = wallets
 * const account = wallet && (await toViemAccount({ wallet }))
 * const signature = await account?.signMessage({ message: 'hello' })
 */
export async function toViemAccount({ wallet }: { wallet: ConnectedWallet }): Promise<ViemAccount> {
  const provider = await wallet.getEthereumProvider()
  const address = wallet.address as Hex
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return {
    ...{ address, type: 'local', source: 'privy', publicKey: '0x' },
    sign: ({ hash }) => ask('secp256k1_sign', hash),
    signMessage: ({ message }) =>
      ask(
        'personal_sign',
        typeof message === 'string' ? toHex(new TextEncoder().encode(message)) : readRaw(message.raw),
        address,
      ),
    async signAuthorization({ address: contract, contractAddress = contract, ...rest }) {
      if (wallet.walletClientType !== 'privy')
        throw new AppError('feature_not_enabled', {
          message: 'EIP-7702 authorization signing is not supported by external wallets.',
        })
      return requestAuthorization(provider, { contractAddress: contractAddress ?? '0x', ...rest })
    },
    signTransaction: (transaction) => ask('eth_signTransaction', { ...transaction, from: address }),
    signTypedData: (typedData) => ask('eth_signTypedData_v4', address, typedData),
  }
}

function readRaw(raw: Hex | Uint8Array): Hex {
  return typeof raw === 'string' ? raw : toHex(raw)
}

/** Always bytes: viem treats a string that looks like hex as text. */
function toHex(bytes: Uint8Array): Hex {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
