import type { Hex } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { ConnectedWallet } from './hostWallets.ts'
import { requestAuthorization, type Sign7702AuthorizationResult } from './sign/authorization.ts'

/** An account as viem's clients take it, by its members. */
export type ViemAccount = {
  address: Hex
  type: 'local'
  source: 'privy'
  /** Not known to the page. */
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
 * Makes a viem account of a wallet of `useWallets`. What it signs is asked of the user as by the wallet's provider.
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

/** Always bytes: a text that looks like hex is a text to viem. */
function toHex(bytes: Uint8Array): Hex {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
