/** Methods that carry something to sign, by names that do not show it. */
const methodNames: readonly string[] = ['eth_populateTransactionRequest', 'eth_resend']

/** What signs, in any namespace, and the namespaces whose methods are a wallet's own. */
const ofWallets = /(?:^|_)sign|^(?:account|personal|privy|wallet)_/

/**
 * Whether a method is one that a wallet answers and this one does not have. It never goes to the app's node: the node
 * would see what the user was to sign, and one with accounts of its own would sign it.
 *
 * @example
 * const isRefused = isUnsupported('eth_signTransaction')
 */
export function isUnsupported(method: string): boolean {
  return ofWallets.test(method) || methodNames.includes(method)
}
