import { AppError } from '@latchkey/wire'
import { callWallet } from '../../wallet/external/callWallet.ts'
import type { Connector } from '../../wallet/external/connector.ts'
import { toWalletProblem } from '../../wallet/external/walletError.ts'
import type { Hex } from '../../wallet/sign.ts'

export type WalletTransaction = {
  from: string
  to: string
  value?: Hex
  data?: Hex
  /** Given only if an earlier transaction may exist: the chain then includes only one of the two. */
  nonce?: Hex
}

/** The wallet refused or was not asked, so nothing was sent. Any other error leaves that open. */
export class NothingSent extends Error {
  override name = 'NothingSent'
  override readonly cause: AppError
  constructor(cause: AppError) {
    super(cause.message, { cause })
    this.cause = cause
  }
}

/**
 * Asks the user's wallet to sign and send, on the requested chain and from the requested account. The wallet chooses
 * fee and nonce.
 *
 * @throws NothingSent if that is certain; any other error if the wallet may have sent it
 */
export async function askWallet(
  connector: Connector,
  chainId: number,
  transaction: WalletTransaction,
): Promise<Hex> {
  const provider = await certain(connector.provider())
  const hexId: Hex = `0x${chainId.toString(16)}`
  if (!isSame(await certain(callWallet(provider, 'eth_chainId')), chainId))
    await certain(connector.switchChain(hexId))
  // If a wallet claims to have switched the chain and has not, it would send coins of the wrong chain.
  if (!isSame(await certain(callWallet(provider, 'eth_chainId')), chainId))
    throw new NothingSent(new AppError('unsupported_chain_id', { message: 'Unsupported chainId' }))
  const accounts = await certain(callWallet(provider, 'eth_accounts'))
  const isThere =
    Array.isArray(accounts) &&
    accounts.some((one) => String(one).toLowerCase() === transaction.from.toLowerCase())
  if (!isThere)
    throw new NothingSent(
      new AppError('generic_connect_wallet_error', { message: 'Wallet is not currently connected.' }),
    )
  const hash = await callWallet(provider, 'eth_sendTransaction', [{ ...transaction, chainId: hexId }]).catch(
    (cause: unknown) => {
      throw isRefusal(cause) ? new NothingSent(toRefusal(cause)) : cause
    },
  )
  if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) return hash as Hex
  throw new AppError('transaction_failure', { message: 'The wallet did not say what it sent.' })
}

/** Errors before the request to send mean that nothing was sent. */
async function certain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new NothingSent(toRefusal(cause))
  }
}

const isSame = (answer: unknown, chainId: number) =>
  (typeof answer === 'string' || typeof answer === 'number') && Number(answer) === chainId

/** Codes of EIP-1193 and EIP-1474 that mean "not sent"; errors of the wallet's node are recognized by their message. */
const refusalCodes = [4001, 4100, 4200, 4900, 4901, -32002, -32003, -32600, -32601, -32602]
const refusals = /insufficient funds|underpriced|intrinsic gas|exceeds|nonce too low/i

function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof AppError)) return false
  if (toWalletProblem(cause) === 'rejected') return true
  const { code, message } = (cause.cause ?? {}) as { code?: unknown; message?: unknown }
  return refusalCodes.includes(Number(code)) || refusals.test(String(message ?? ''))
}

/** With the published message. */
function toRefusal(cause: unknown): AppError {
  const error = AppError.from(cause, 'transaction_failure')
  const data = error.data
  if (toWalletProblem(error) === 'rejected')
    return new AppError('transaction_failure', { message: 'User rejected the request.', data, cause })
  if (/insufficient funds/i.test(String((error.cause as Error | undefined)?.message ?? '')))
    return new AppError('insufficient_balance', {
      message: 'Wallet has insufficient funds for this transaction.',
      cause,
    })
  return error
}
