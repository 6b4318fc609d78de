import type { WalletWithMetadata } from '@latchkey/core'
import { startFunding } from '../funding/startFunding.ts'
import type { Latchkey } from '../latchkey.ts'
import { embeddedMembers } from './embeddedMembers.ts'
import type { ConnectedWallet } from './hostWallets.ts'
import { toEthersProvider } from './toEthersProvider.ts'
import { toWeb3jsProvider } from './toWeb3jsProvider.ts'
import type { WalletRuntime } from './walletRuntime.ts'

export function connectedWallet(
  latchkey: Latchkey,
  runtime: WalletRuntime,
  wallet: WalletWithMetadata,
  chainId: string,
): ConnectedWallet {
  const provider = runtime.getProvider(wallet)
  return {
    type: 'ethereum',
    chainId,
    connectorType: wallet.imported ? 'embedded_imported' : 'embedded',
    ...embeddedMembers(latchkey, runtime, wallet, 'io.privy.wallet'),
    async switchChain(id) {
      const hex = typeof id === 'number' ? `0x${id.toString(16)}` : id
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex }] })
    },
    getEthereumProvider: async () => provider,
    getEthersProvider: async () => toEthersProvider(provider),
    getWeb3jsProvider: async () => toWeb3jsProvider(provider),
    sign: (message) => runtime.sign(wallet, message),
    async fund(config) {
      await startFunding(latchkey, { chainType: 'ethereum', address: wallet.address, config })
    },
  }
}
