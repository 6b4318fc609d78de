import type { ChainRpc, Hex, OperationDriver, PreparedOperation, SmartAccountType } from '@latchkey/core'
import { isProviderError } from '@latchkey/core'
import type { Chain, LocalAccount, SignedAuthorization } from 'viem'
import {
  type BundlerClient,
  formatUserOperationRequest,
  prepareUserOperation,
  type SmartAccount,
} from 'viem/account-abstraction'
import { getFeeLimit, getPaymaster, hashOperation, pickFields, requireOwnFields } from './operationFields.ts'

export type Call = { to: Hex; value?: bigint | undefined; data?: Hex | undefined }

/** The values of a user operation that a host app may set itself. */
export type OperationLimits = {
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  nonce?: bigint | undefined
  paymasterContext?: unknown
}

export type SmartWallet = {
  account: SmartAccount
  owner: LocalAccount
  type: SmartAccountType
  chain: Chain
  /** Prepares operations; sends requests to bundler, paymaster and node. */
  client: BundlerClient
  bundler: ChainRpc
}

type DriverOptions = { wallet: SmartWallet; calls: readonly Call[]; limits: OperationLimits }

/** One user operation of a smart wallet: filled in by the bundler and the paymaster, checked, signed and sent. */
export function createOperationDriver({ wallet, calls, limits }: DriverOptions): OperationDriver {
  const { account, bundler, chain, client, type } = wallet
  const chainId = chain.id

  async function prepare(): Promise<PreparedOperation> {
    const options = Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined))
    const request = { account, calls: [...calls], ...options }
    const operation = await prepareUserOperation(client as never, request as never).catch(
      (cause: unknown) => {
        throw toRefusal(cause)
      },
    )
    const fields = pickFields(operation, account)
    await requireOwnFields(fields, { account, callData: await account.encodeCalls(calls), chainId })
    return toPrepared(fields, wallet)
  }

  return {
    entryPoint: account.entryPoint.address,
    readAccount: async () => ({ address: account.address, type, isDeployed: await account.isDeployed() }),
    prepare,
    sign: ({ fields }) => signOperation(wallet, fields),
    async submit(request) {
      await bundler('eth_sendUserOperation', [request, account.entryPoint.address])
    },
    isKnown: async (hash) => Boolean(await bundler('eth_getUserOperationByHash', [hash])),
    async findTransaction(hash) {
      const receipt = (await bundler('eth_getUserOperationReceipt', [hash])) as {
        receipt?: { transactionHash?: Hex }
      } | null
      return receipt?.receipt?.transactionHash
    },
  }
}

/** The content of an operation's review, all computed here from the signed fields. */
export function toPrepared(
  fields: PreparedOperation['fields'],
  { account, chain }: SmartWallet,
): PreparedOperation {
  const { authorization } = fields as { authorization?: { address: Hex } }
  return {
    hash: hashOperation(fields, { account, chainId: chain.id }),
    feeLimit: getFeeLimit(fields),
    paymaster: getPaymaster(fields),
    nonce: BigInt(fields.nonce as bigint),
    delegate: authorization?.address,
    fields,
  }
}

/** The bundler's format. The chain is passed: a node is not asked which one the signature is for. */
async function signOperation(
  { account, owner, chain }: SmartWallet,
  fields: PreparedOperation['fields'],
): Promise<unknown> {
  const authorization = await signAuthorization(owner, fields)
  const signature = await account.signUserOperation({ ...fields, chainId: chain.id } as never)
  return formatUserOperationRequest({ ...fields, ...authorization, signature } as never)
}

async function signAuthorization(
  owner: LocalAccount,
  { authorization }: PreparedOperation['fields'],
): Promise<{ authorization?: SignedAuthorization }> {
  if (!authorization) return {}
  const { address, chainId, nonce } = authorization as SignedAuthorization
  const signature = await owner.signAuthorization?.({ address, chainId, nonce })
  return signature ? { authorization: signature as SignedAuthorization } : {}
}

/** The refusal of the bundler, the paymaster or the node, without the messages of the libraries around it. */
function toRefusal(cause: unknown): unknown {
  let refusal: unknown
  // The libraries wrap it once or more; the innermost error is the service's own.
  for (let inner = cause; inner instanceof Error; inner = inner.cause)
    if (isProviderError(inner)) refusal = inner
  return refusal ?? cause
}
