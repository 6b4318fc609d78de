import { type Hex, readHostInput, toPlainData } from '@latchkey/core'
import { createSmartAccountClient } from 'permissionless'
import { type Abi, custom, encodeFunctionData, type SignableMessage } from 'viem'
import type { SendTransactionModalUIOptions } from '../wallet/transaction/sendOptions.ts'
import type { OwnerOptions, SignMessageModalUIOptions } from '../wallet/walletRuntime.ts'
import { readInput } from './readInput.ts'
import { type SmartWalletContext, sendOperation, signData, signText, toText } from './requests.ts'
import { toReviewedAccount } from './reviewedAccount.ts'
import type { SmartWalletClientType } from './smartWalletClient.ts'

/**
 * The client of a smart wallet on one network, as in viem and permissionless. The user reviews everything that it
 * signs.
 */
export function createClient(
  context: SmartWalletContext,
): Omit<SmartWalletClientType, 'getEthereumProvider'> {
  const { chain, client: bundlerClient } = context
  const { client, paymaster, paymasterContext, userOperation, transport } = bundlerClient
  const base = createSmartAccountClient({
    account: toReviewedAccount(context),
    ...{ chain, client, paymaster, paymasterContext, userOperation },
    bundlerTransport: custom(transport as never, { retryCount: 0 }),
  } as never) as unknown as SmartWalletClientType
  return { ...base, ...createActions(context) } as SmartWalletClientType
}

type UiOptions = { uiOptions?: SendTransactionModalUIOptions | SignMessageModalUIOptions }

function createActions(context: SmartWalletContext) {
  async function sendTransaction(input: object, options?: UiOptions): Promise<Hex> {
    const { receipt } = await sendOperation(context, readInput(input), toOwnerOptions(options))
    return (await receipt).transactionHash
  }
  return {
    sendTransaction,
    async sendUserOperation(input: object, options?: UiOptions): Promise<Hex> {
      return (await sendOperation(context, readInput(input), toOwnerOptions(options))).hash
    },
    async writeContract(input: object, options?: UiOptions): Promise<Hex> {
      const { address, abi, functionName, args, value } = toPlainData(input) as ContractCall
      const data = encodeFunctionData({ abi, functionName, args } as never)
      return sendTransaction({ to: address, data, value }, options)
    },
    async signMessage(input: { message: SignableMessage }, options?: UiOptions): Promise<Hex> {
      return signText(context, toText(readHostInput(() => input.message)), toOwnerOptions(options))
    },
    signTypedData: async (input: object, options?: UiOptions): Promise<Hex> => {
      const { domain, types, primaryType, message } = toPlainData(input) as Record<string, unknown>
      return signData(context, { domain, types, primaryType, message }, toOwnerOptions(options))
    },
  }
}

type ContractCall = {
  address: Hex
  abi: Abi
  functionName: string
  args?: readonly unknown[]
  value?: bigint
}

/** Reads each member once: getters are code of the host app. */
function toOwnerOptions(options: UiOptions | undefined): OwnerOptions {
  const uiOptions: SendTransactionModalUIOptions = readHostInput(() => ({ ...options?.uiOptions }))
  const { showWalletUIs: showDialog, isCancellable: _, ...wording } = uiOptions
  return { entryPoint: 'hook', wording, showDialog }
}
