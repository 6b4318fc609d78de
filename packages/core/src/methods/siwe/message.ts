import { limits } from '@latchkey/wire'

/** The kind of chain whose wallet signs the message. */
export type WalletChain = 'ethereum' | 'solana'

/** The page that asks, as wallets show it. Its origin must be an allowed origin of the app. */
export type Page = { host: string; origin: string }

/** A nonce of the server, for one address. */
export type WalletNonce = { nonce: string; address: string; expires_at: string }

/**
 * Writes the message with which a wallet proves its ownership: [EIP-4361](https://eips.ethereum.org/EIPS/eip-4361), and
 * the same for Solana (protocol 7.3, 7.4).
 */
export function signInMessage(
  { nonce, address, expires_at }: WalletNonce,
  { page, chainId }: { page: Page /** Decimal; absent for Solana. */; chainId?: string | undefined },
): string {
  // Uses the server's time: a device's clock may be wrong.
  const issuedAt = new Date(Date.parse(expires_at) - limits.walletNonceSeconds * 1_000).toISOString()
  return `${page.host} wants you to sign in with your ${chainId ? 'Ethereum' : 'Solana'} account:
${address}

Sign to prove that ${chainId ? 'this wallet' : address} is yours. Nothing is sent to a blockchain, and it costs nothing.

URI: ${page.origin}
Version: 1
Chain ID: ${chainId ?? 'mainnet'}
Nonce: ${nonce}
Issued At: ${issuedAt}`
}
