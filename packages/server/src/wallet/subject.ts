/**
 * Identifies a wallet among linked accounts and on allowlists, embedded or not: an address has one owner (R59: one
 * owner per identity). Case is meaningless in an Ethereum address and significant in a Solana one; addresses of the two
 * never look alike.
 */
export function walletSubject(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
