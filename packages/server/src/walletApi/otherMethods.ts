const onDevice = 'Only the user can do this, on their own device.'
const readable =
  'Use eth_signTypedData_v4, personal_sign or eth_signTransaction: a policy can read what they sign.'

/** Published methods that Latchkey does not support, with what to use instead. */
export const otherMethods: Readonly<Record<string, string>> = {
  secp256k1_sign: `A bare hash can be anything, even a transaction. ${readable}`,
  eth_sign: `A bare hash can be anything, even a transaction. ${readable}`,
  eth_signUserOperation: `Sign the typed data of the user operation. ${readable}`,
  wallet_sendCalls: 'Send each call with eth_sendTransaction.',
  exportPrivateKey: onDevice,
  exportSeedPhrase: onDevice,
}
