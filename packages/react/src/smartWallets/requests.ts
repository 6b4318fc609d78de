import {
  type Approve,
  ask,
  askToSend,
  type Client,
  type Chain as CoreChain,
  checkMessage,
  checkTypedData,
  createOperationFlow,
  type Hex,
  type OperationCall,
  type OperationPlan,
  type OperationReceipt,
  type SmartAccount as SmartAccountInfo,
  type WalletWithMetadata,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { type SignableMessage, stringToHex, toHex } from 'viem'
import type { OwnerOptions } from '../wallet/walletRuntime.ts'
import {
  type Call,
  createOperationDriver,
  type OperationLimits,
  type SmartWallet,
  toPrepared,
} from './operationDriver.ts'
import { pickFields } from './operationFields.ts'

/** A smart wallet, with the functions that ask its user. */
export type SmartWalletContext = SmartWallet & {
  app: Client
  /** The embedded wallet that owns it. */
  wallet: WalletWithMetadata
  approve(options: OwnerOptions): Approve
}

export type SentOperation = {
  /** The hash of the user operation. */
  hash: Hex
  /** Resolves once the chain has included it; rejects if it failed or took too long. */
  receipt: Promise<OperationReceipt>
}

/** Shows a batch of calls for review, and sends it as one user operation. Resolves when the bundler has accepted it. */
export async function sendOperation(
  context: SmartWalletContext,
  { calls, limits = {} }: { calls: readonly Call[]; limits?: OperationLimits },
  options: OwnerOptions,
): Promise<SentOperation> {
  if (calls.length === 0)
    throw new AppError('transaction_failure', { message: 'A user operation needs at least one call.' })
  const { app, wallet, chain } = context
  const reviewCalls = calls.map((call) => toShown(call, context))
  const driver = createOperationDriver({ wallet: context, calls, limits })
  const flow = createOperationFlow({ client: app, chain: chain as CoreChain, calls: reviewCalls, driver })
  const receipt = new Promise<OperationReceipt>((resolve, reject) => {
    flow.subscribe((state) => {
      if (state.status === 'done') resolve(state.receipt)
      if (state.status === 'failed' && state.id !== undefined && !state.isLost) reject(state.error)
      if (state.status === 'pending')
        reject(
          new AppError('transaction_failure', {
            message: 'The network has not confirmed the user operation in time.',
          }),
        )
    })
  })
  // A caller that only wants the hash does not read it.
  receipt.catch(() => {})
  const account = await readAccount(context)
  const hash = await askToSend(context.approve(options), {
    ...{ method: 'eth_sendUserOperation', account, calls: reviewCalls, flow, wallet },
    chain: chain as CoreChain,
  })
  return { hash: hash as Hex, receipt }
}

/** Shows an operation that the app has prepared for review, and signs exactly that. */
export async function signPreparedOperation(
  context: SmartWalletContext,
  operation: object,
  options: OwnerOptions,
): Promise<Hex> {
  const { account, wallet, chain } = context
  const { chainId = chain.id } = operation as { chainId?: number }
  if (chainId !== chain.id)
    throw new AppError('unsupported_chain_id', { message: `This client signs for chain ${chain.id}.` })
  const fields = pickFields({ ...operation, sender: account.address }, account)
  const calls = await readCalls(context, fields.callData)
  const plan: OperationPlan = {
    chain: chain as CoreChain,
    account: await readAccount(context),
    calls: calls.map((call) => toShown(call, context)),
    operation: toPrepared(fields, context),
    isFeeHigh: false,
  }
  return ask(
    context.approve(options),
    { method: 'eth_signUserOperation', plan, wallet, chain: chain as CoreChain },
    () => account.signUserOperation({ ...fields, chainId } as never),
  )
}

/** A text unchanged, or bytes as hex. */
export function toText(message: SignableMessage): string | { raw: Hex } {
  if (typeof message === 'string' || !message) return message
  return { raw: typeof message.raw === 'string' ? message.raw : toHex(message.raw) }
}

export async function signText(
  context: SmartWalletContext,
  message: string | { raw: Hex },
  options: OwnerOptions,
): Promise<Hex> {
  const bytes = typeof message === 'string' ? stringToHex(message) : message?.raw
  checkMessage(bytes)
  const { account, wallet } = context
  return ask(
    context.approve(options),
    { method: 'personal_sign', message: bytes, wallet, account: await readAccount(context) },
    () => account.signMessage({ message: { raw: bytes } }),
  )
}

export async function signData(
  context: SmartWalletContext,
  typedData: unknown,
  options: OwnerOptions,
): Promise<Hex> {
  const complete = checkTypedData(typedData)
  const { account, wallet, chain } = context
  return ask(
    context.approve(options),
    {
      ...{ method: 'eth_signTypedData_v4', typedData: complete, wallet, chainId: chain.id },
      account: await readAccount(context),
    },
    () => account.signTypedData(complete as never),
  )
}

export async function signBareHash(
  context: SmartWalletContext,
  hash: Hex,
  options: OwnerOptions,
): Promise<Hex> {
  const { account, wallet } = context
  return ask(context.approve(options), { method: 'secp256k1_sign', hash, wallet }, async () => {
    if (!account.sign) throw new AppError('unable_to_sign')
    return account.sign({ hash })
  })
}

async function readAccount({ account, type }: SmartWalletContext): Promise<SmartAccountInfo> {
  return { address: account.address, type, isDeployed: await account.isDeployed().catch(() => true) }
}

const toShown = ({ to, value, data }: Call, { account, chain }: SmartWalletContext): OperationCall => ({
  ...{ from: account.address, to, chainId: chain.id },
  ...(value ? { value: `0x${value.toString(16)}` as const } : {}),
  ...(data && data !== '0x' ? { data } : {}),
})

/** Undefined if the bytes are not those of this account type, or do not encode to the same bytes again. */
async function readCalls({ account }: SmartWalletContext, callData: unknown): Promise<readonly Call[]> {
  try {
    const calls = ((await account.decodeCalls?.(callData as Hex)) ?? []) as readonly Call[]
    return (await account.encodeCalls(calls)) === callData ? calls : []
  } catch {
    return []
  }
}
