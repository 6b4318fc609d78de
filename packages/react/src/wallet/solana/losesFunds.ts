/** Addresses known to have no key: the network's programs, and the incinerator, used to destroy coins. */
const unusable: ReadonlySet<string> = new Set([
  '11111111111111111111111111111111',
  '1nc1nerator11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Stake11111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  // Wrapped SOL: coins that are sent to its mint are not wrapped.
  'So11111111111111111111111111111111111111112',
])

/** Whether the funds would be lost forever: sent to an address without a key, or to the token's own mint. */
export function losesFunds({ to, mint }: { to: string; mint?: string | undefined }): boolean {
  return unusable.has(to) || to === mint
}
