import { AppError } from '@latchkey/wire'
import type { Chain } from '../../app/config.ts'
import type { Client } from '../../client.ts'
import { createChainRpc } from '../../wallet/chains/chainAccess.ts'
import { readToken, type TokenInfo } from '../../wallet/chains/readToken.ts'
import type { Hex } from '../../wallet/sign.ts'
import { findBatchChanges } from '../ethereum/balanceChanges.ts'
import { isUnanswered } from '../ethereum/broadcast.ts'
import { patienceMs, toTransactionError } from '../ethereum/plan.ts'
import { requireChain } from '../ethereum/requireChain.ts'
import { createTransactionFlow } from '../flow.ts'
import type { TransactionSteps } from '../transactionSteps.ts'
import type {
  OperationCall,
  OperationFlow,
  OperationPlan,
  OperationReceipt,
  PreparedOperation,
  SmartAccount,
} from './operationFlow.ts'
import { watchOperation } from './watchOperation.ts'

/** The parts that depend on the kind of smart wallet and its bundler. */
export type OperationDriver = {
  entryPoint: string
  /** The account's present state on the chain. */
  readAccount(): Promise<SmartAccount>
  /** Fills in everything except the signature. Does not ask the wallet. */
  prepare(): Promise<PreparedOperation>
  /** Asks the owner to sign it; returns the bundler's request. */
  sign(operation: PreparedOperation): Promise<unknown>
  /** Sends it to the bundler. */
  submit(request: unknown): Promise<void>
  /** Whether the bundler has it. */
  isKnown(hash: Hex): Promise<boolean>
  findTransaction(hash: Hex): Promise<Hex | undefined>
}

export type OperationOptions = {
  client: Client
  chain: Chain
  calls: readonly OperationCall[]
  driver: OperationDriver
}

/**
 * Reviews, sends and follows one user operation of a smart wallet. Its calls are executed together, or none is.
 *
 * @example
 * const calls = [{ from: address, to: address, chainId: mainnet.id }]
 * type Driver = Parameters<typeof createOperationFlow>[0]['driver']
 * const open = (driver: Driver) => createOperationFlow({ client, chain: mainnet, calls, driver })
 */
export function createOperationFlow(options: OperationOptions): OperationFlow {
  return createTransactionFlow(createSteps(options))
}

function createSteps({
  client,
  chain,
  calls,
  driver,
}: OperationOptions): TransactionSteps<OperationPlan, OperationReceipt> {
  const { http, wait, now } = client
  const node = createChainRpc(http, chain)
  const signatures = new Map<OperationPlan, unknown>()
  const tokens = new Map<string, Promise<TokenInfo>>()
  const describeToken = (address: string) => {
    const token = tokens.get(address) ?? readToken(client, { chain, address })
    tokens.set(address, token)
    token.catch(() => tokens.delete(address))
    return token
  }
  const optional = <T>(answer: Promise<T>): Promise<T | undefined> =>
    Promise.race([answer.catch(() => undefined), wait(patienceMs).then(() => undefined)])
  const value = calls.reduce((sum, call) => sum + BigInt(call.value ?? 0), 0n)

  async function prepare(): Promise<OperationPlan> {
    const from = calls[0]?.from ?? ''
    const [account, balance, usual, trial, operation] = await Promise.all([
      driver.readAccount(),
      optional(readQuantity('eth_getBalance', [from, 'latest'])),
      optional(readQuantity('eth_gasPrice', [])),
      optional(findBatchChanges({ transactions: calls, node, describeToken })),
      driver.prepare().catch((cause: unknown) => ({ cause })),
      Promise.race([requireChain(chain, node), wait(patienceMs)]),
    ])
    if ('cause' in operation) {
      // A bundler only reports that the calls fail; this is the likely reason, and one that the user can fix.
      if (balance !== undefined && balance < value) throw insufficient()
      throw operation.cause
    }
    const costs = value + (operation.paymaster ? 0n : operation.feeLimit)
    const isShort = balance !== undefined && balance < costs
    return {
      ...{ chain, account, calls, operation, balance },
      shortage: isShort ? 'coin' : undefined,
      simulation: trial?.simulation,
      failure: trial?.isFailing && !isShort ? {} : undefined,
      isFeeHigh: !operation.paymaster && usual !== undefined && isHigh(operation, usual),
    }
  }

  async function readQuantity(method: string, params: readonly unknown[]): Promise<bigint> {
    return BigInt((await node(method, params)) as Hex)
  }

  return {
    count: 1,
    prepare: () =>
      prepare().catch((cause: unknown) => {
        throw toTransactionError(cause)
      }),
    async send(plan) {
      const { operation } = plan
      const bytes = signatures.get(plan) ?? (await driver.sign(operation))
      signatures.set(plan, bytes)
      try {
        await driver.submit(bytes)
      } catch (cause) {
        // The response to an earlier attempt may have been lost.
        const isKnown = await driver.isKnown(operation.hash).catch(() => false)
        if (!isKnown && isUnanswered(cause)) return { id: operation.hash, lost: cause }
        if (!isKnown) throw toTransactionError(cause)
      }
      return { id: operation.hash }
    },
    wait: ({ id }) => {
      const { entryPoint, findTransaction } = driver
      return watchOperation({ hash: id as Hex, entryPoint, findTransaction, node, wait, now })
    },
    forget: () => signatures.clear(),
  }
}

/** Above this factor a price is no longer an estimate. */
const manyTimes = 10n

function isHigh({ fields }: PreparedOperation, usual: bigint): boolean {
  return usual > 0n && BigInt(fields.maxFeePerGas as bigint) > usual * manyTimes
}

const insufficient = () =>
  new AppError('insufficient_balance', { message: 'Wallet has insufficient funds for this transaction.' })
