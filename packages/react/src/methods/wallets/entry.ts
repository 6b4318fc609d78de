import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../methodEntry.ts'
import { isDetected, isNamed } from './names.ts'
import { rowsByEntry, walletRows } from './walletRows.ts'

/** Rows of wallets: the host app's list where it says `wallet`, one entry's where it orders them itself. */
export const walletsEntry: MethodEntry = {
  owns: (option) => /^wallet(:|$)/.test(option) || isDetected(option) || isNamed(option),
  accountType: () => 'wallet',
  rows: (option, texts, offer) =>
    option === 'wallet' ? walletRows(offer, texts) : (rowsByEntry(offer, texts).get(option) ?? []),
  load: chunks.wallets,
}
