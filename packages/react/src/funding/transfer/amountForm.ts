import { fromBaseUnits, type TransferCosts, toBaseUnits } from '@latchkey/core'

/** What is wrong with an amount, apart from its limits. */
export type Payment = {
  /** Undefined for no amount above nothing. */
  units: bigint | undefined
  /** Of the chain's own coin: what the wallet has too little of for the fee. */
  missingFee: bigint | undefined
  /** The wallet has the amount and the fee there; also where its node does not say what it has. */
  isEnough: boolean
  /** Above what the wallet has. */
  isTooMuch: boolean
  /** Less does not arrive. */
  isTooLittle: boolean
}

/** What paying so much would mean for a wallet with these coins. */
export function checkPayment(
  amount: string,
  { decimals, costs }: { decimals: number; costs: TransferCosts | undefined },
): Payment {
  const input = toBaseUnits(amount, decimals)
  const units = input === 0n ? undefined : input
  const { balance, fee, feeBalance, least, coin } = costs ?? {}
  const isTooMuch = units !== undefined && balance !== undefined && units > balance
  const isTooLittle = units !== undefined && least !== undefined && units < least
  const spending = coin?.token === null ? (units ?? 0n) : 0n
  const need = fee === undefined ? undefined : spending + fee
  const isShort = !isTooMuch && need !== undefined && feeBalance !== undefined && need > feeBalance
  return {
    ...{ units, isTooMuch, isTooLittle },
    missingFee: isShort ? need - feeBalance : undefined,
    isEnough: !isTooMuch && !isShort,
  }
}

/** All that a wallet can send and still pay the fee, once more too; undefined where that is nothing. */
export function findMost(
  { coin, balance, fee, reserve }: TransferCosts,
  decimals: number,
): string | undefined {
  if (balance === undefined) return undefined
  if (coin.token !== null) return balance > 0n ? fromBaseUnits(balance, decimals) : undefined
  if (fee === undefined) return undefined
  const most = balance - fee - reserve
  return most > 0n ? fromBaseUnits(most, decimals) : undefined
}

/** What is asked for, twice and five times that. */
export function listPresets(amount: string | undefined, decimals: number): string[] {
  const units = amount === undefined ? undefined : toBaseUnits(amount, decimals)
  if (!units) return []
  return [1n, 2n, 5n].map((times) => fromBaseUnits(units * times, decimals))
}
