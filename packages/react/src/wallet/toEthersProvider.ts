import type { EIP1193Provider } from '@latchkey/core'
import { AppError } from '@latchkey/wire'

/** `@latchkey/react/ethers5` adds the class of the app's own ethers here. */
// biome-ignore lint/suspicious/noEmptyInterface: another module adds to it
export interface EthersRegister {}

/** `Web3Provider` of ethers 5 in an app that imports `@latchkey/react/ethers5`, else `any`. */
// biome-ignore lint/suspicious/noExplicitAny: code written for 1.x also compiles without the import
export type EthersProvider = EthersRegister extends { provider: infer Provider } ? Provider : any

let createProvider: ((provider: EIP1193Provider) => EthersProvider) | undefined

export function registerEthers(create: (provider: EIP1193Provider) => EthersProvider): void {
  createProvider = create
}

/** @throws AppError `feature_not_enabled` in an app that has not registered its ethers. */
export function toEthersProvider(provider: EIP1193Provider): EthersProvider {
  if (createProvider) return createProvider(provider)
  throw new AppError('feature_not_enabled', {
    message: 'getEthersProvider needs one more line in the app: import "@latchkey/react/ethers5"',
  })
}
