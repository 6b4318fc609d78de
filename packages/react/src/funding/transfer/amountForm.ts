import { fromBaseUnits, type TransferCosts, toBaseUnits } from '@latchkey/core'

/** The problems of an amount, apart from its limits. */
export type Payment = {
  /** Undefined if the amount is not above zero. */
  units: bigint | undefined
  /** In the chain's native coin: the amount that the wallet lacks for the fee. */
  missingFee: bigint | undefined
  /** The wallet has the amount and the fee there; also true if its node does not report the balance. */
  isEnough: boolean
  /** More than the wallet has. */
  isTooMuch: boolean
  /** A smaller amount would not arrive. */
  isTooLittle: boolean
}

/** Checks the amount against a wallet with these coins. */
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

/**
 * The most that a wallet can send while paying the fee and keeping the reserve for another one; undefined if that is
 * nothing.
 */
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

/** Lists the requested amount, twice and five times that. */
export function listPresets(amount: string | undefined, decimals: number): string[] {
  const units = amount === undefined ? undefined : toBaseUnits(amount, decimals)
  if (!units) return []
  return [1n, 2n, 5n].map((times) => fromBaseUnits(units * times, decimals))
}
