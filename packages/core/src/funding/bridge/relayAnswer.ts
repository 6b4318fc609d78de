import { AppError } from '@latchkey/wire'
import type { Hex } from '../../wallet/sign.ts'
import type { BridgeCall, BridgeQuote, EthereumCall, SolanaInstruction } from './bridge.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Reads a quote from Relay's response. Refuses ambiguous parts, because the result is signed.
 *
 * @throws AppError `transaction_failure`
 */
export function readQuote(answer: unknown, expiresAt: number, ownCoins: readonly string[]): BridgeQuote {
  const { steps, details, fees } = toObject(answer)
  const { currencyIn, currencyOut, sender, recipient, timeEstimate } = toObject(details)
  const [origin, destination] = [toObject(currencyIn), toObject(currencyOut)]
  const [originCoin, destinationCoin] = [toObject(origin.currency), toObject(destination.currency)]
  const toToken = (address: unknown) => (ownCoins.includes(toText(address)) ? null : toText(address))
  const list = toList(steps).map(toObject)
  // Steps without items need no action.
  const items = list.flatMap((step) => {
    if (toList(step.items).length > 0 && step.kind !== 'transaction') throw unreadable()
    return toList(step.items).map((item) => toObject(item))
  })
  const requestId = list.map((step) => step.requestId).find((id) => typeof id === 'string')
  return {
    requestId: toText(requestId),
    pays: toUnits(origin.amount),
    receives: toUnits(destination.amount),
    feeUsd: readFee(fees),
    seconds: typeof timeEstimate === 'number' && timeEstimate >= 0 ? timeEstimate : undefined,
    expiresAt,
    subject: {
      ...{ from: toText(sender), to: toText(recipient) },
      ...{ originToken: toToken(originCoin.address), destinationToken: toToken(destinationCoin.address) },
      ...{ originId: Number(originCoin.chainId), destinationId: Number(destinationCoin.chainId) },
    },
    // Leaves out calls that are already complete.
    calls: items.filter(({ status }) => status !== 'complete').map(({ data }) => readCall(toObject(data))),
  }
}

function readCall(data: Json): BridgeCall {
  if (Array.isArray(data.instructions))
    return {
      kind: 'solana',
      instructions: data.instructions.map((one) => readInstruction(toObject(one))),
      tables: toList(data.addressLookupTableAddresses ?? []).map(toText),
    }
  const call: EthereumCall = {
    kind: 'ethereum',
    chainId: Number(data.chainId),
    from: toText(data.from),
    to: toText(data.to),
    value: toUnits(data.value ?? '0'),
    data: toText(data.data ?? '0x') as Hex,
  }
  const isAddress = (text: string) => /^0x[0-9a-f]{40}$/i.test(text)
  if (!isAddress(call.from) || !isAddress(call.to) || !/^0x(?:[0-9a-f]{2})*$/i.test(call.data))
    throw unreadable()
  return call
}

function readInstruction({ programId, keys, data }: Json): SolanaInstruction {
  const hex = toText(data).replace(/^0x/, '')
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw unreadable()
  return {
    programId: toText(programId),
    data: hex,
    keys: toList(keys)
      .map(toObject)
      .map(({ pubkey, isSigner, isWritable }) => ({
        pubkey: toText(pubkey),
        isSigner: isSigner === true,
        isWritable: isWritable === true,
      })),
  }
}

/** The bridge's fee. The chain's fee comes from the wallet. */
function readFee(fees: unknown): number | undefined {
  const { relayer, app } = toObject(fees ?? {})
  const amounts = [relayer, app].map((fee) => Number(toObject(fee ?? {}).amountUsd ?? Number.NaN))
  const numbers = amounts.filter((amount) => Number.isFinite(amount))
  return numbers.length === 0 ? undefined : numbers.reduce((sum, one) => sum + one, 0)
}

function toUnits(value: unknown): bigint {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || !/^(?:[0-9]{1,78}|0x[0-9a-f]{1,64})$/i.test(text)) throw unreadable()
  return BigInt(text)
}

function toText(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw unreadable()
  return value
}

function toObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null) throw unreadable()
  return value as Json
}

function toList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable()
  return value
}

function unreadable(): AppError {
  return new AppError('transaction_failure', { message: 'Error fetching quote from relay' })
}
