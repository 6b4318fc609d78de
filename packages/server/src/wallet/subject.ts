/**
 * What names a wallet among linked accounts and on allowlists, embedded or not: an address has one owner (R59: one
 * owner per identity). Case says nothing in an Ethereum address and everything in a Solana one; no address of the one
 * looks like one of the other.
 */
export function walletSubject(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
