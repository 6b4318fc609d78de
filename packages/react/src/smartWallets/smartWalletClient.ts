import type { SmartAccountClient } from 'permissionless'
import type {
  Chain,
  Hash,
  Hex,
  SendTransactionParameters,
  SignableMessage,
  SignTypedDataParameters,
  Transport,
  TypedData,
} from 'viem'
import type { SendUserOperationParameters, SmartAccount } from 'viem/account-abstraction'
import type { EIP1193Provider } from '../index.ts'
import type { SendTransactionModalUIOptions } from '../wallet/transaction/sendOptions.ts'
import type { SignMessageModalUIOptions } from '../wallet/walletRuntime.ts'

type Call = {
  // biome-ignore lint/suspicious/noExplicitAny: as published; viem types each call by its own contract
  readonly to?: any
  // biome-ignore lint/suspicious/noExplicitAny: as published
  readonly value?: any
  // biome-ignore lint/suspicious/noExplicitAny: as published
  readonly data?: any
}

/** viem's client of a smart account; the user reviews each signature first. */
export type SmartWalletClientType = Omit<
  SmartAccountClient<Transport, Chain, SmartAccount>,
  'sendTransaction' | 'signMessage' | 'signTypedData'
> & {
  /** Sends one call, or several atomically. Resolves with the hash of their transaction. */
  sendTransaction(
    input:
      | SendTransactionParameters<Chain, SmartAccount>
      | SendUserOperationParameters<SmartAccount, undefined, Call[]>,
    options?: { uiOptions?: SendTransactionModalUIOptions },
  ): Promise<Hash>
  signMessage(
    input: { message: SignableMessage },
    options?: { uiOptions?: SignMessageModalUIOptions },
  ): Promise<Hex>
  signTypedData<
    const TTypedData extends TypedData | { [key: string]: unknown },
    TPrimaryType extends string,
    TAccount extends SmartAccount | undefined = SmartAccount | undefined,
  >(
    input: SignTypedDataParameters<TTypedData, TPrimaryType, TAccount>,
    options?: { uiOptions?: SignMessageModalUIOptions },
  ): Promise<Hex>
  /** The smart wallet for wagmi and other libraries (EIP-1193, EIP-5792). */
  getEthereumProvider(): Promise<EIP1193Provider>
}

/** The client for the current chain. */
export type SmartWalletClient = SmartWalletClientType & {
  /** Switches the client and its functions to another configured network. */
  switchChain(args: { id: number }): Promise<void>
}
