/** Methods that sign, whose names do not show it. */
const methodNames: readonly string[] = ['eth_populateTransactionRequest', 'eth_resend']

/** Methods that sign, in any namespace, and the namespaces of wallets. */
const ofWallets = /(?:^|_)sign|^(?:account|personal|privy|wallet)_/

/**
 * Whether wallets answer a method that this one does not have. It never goes to the app's node: the node would see the
 * content to sign, and one with its own accounts would sign it.
 *
 * @example
 * const isRefused = isUnsupported('eth_signTransaction')
 */
export function isUnsupported(method: string): boolean {
  return ofWallets.test(method) || methodNames.includes(method)
}
