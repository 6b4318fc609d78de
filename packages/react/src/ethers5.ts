'use client'

// The sub-path `@latchkey/react/ethers5`: an app of 1.x imports it once, and `getEthersProvider` of its wallets returns
// a provider of the app's own ethers 5 (decision 4: published clients).
import { Web3Provider } from '@ethersproject/providers'
import { registerEthers } from './wallet/toEthersProvider.ts'

declare module './wallet/toEthersProvider.ts' {
  interface EthersRegister {
    provider: Web3Provider
  }
}

registerEthers((provider) => new Web3Provider(provider))
