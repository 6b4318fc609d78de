// The demo app's server signs for a user who has agreed, with the published SDK.

/**
 * Signs a message with a user's wallet, if the policy of the demo permits it.
 *
 * @throws Error with the answer of the wallet API.
 */
export async function signForUser({ apiUrl }, { appId, appSecret, signingKey }, { walletId, message }) {
  // `npm start` loads this file before it has installed anything.
  const { PrivyClient } = await import('@privy-io/node')
  const privy = new PrivyClient({ appId, appSecret, apiUrl })
  const { signature } = await privy
    .wallets()
    .ethereum()
    .signMessage(String(walletId), {
      message: String(message),
      authorization_context: { authorization_private_keys: [signingKey] },
    })
  return signature
}
