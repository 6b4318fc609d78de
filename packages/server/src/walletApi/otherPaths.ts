const sending = 'Send a transaction with eth_sendTransaction or signAndSendTransaction to /wallets/:id/rpc.'
const reading = 'Ask a node of the chain.'

/** Published wallet calls that Latchkey does not support, by the end of their path, with what to use instead. */
const otherPaths: Readonly<Record<string, string>> = {
  raw_sign:
    'A bare hash can be anything, even a transaction. Sign with /wallets/:id/rpc and a method that a policy can read.',
  transfer: sending,
  swap: sending,
  export: 'Only the user can copy the key of their wallet, on their own device.',
  balance: reading,
  transactions: `${reading} For a transaction that was sent here, read /transactions/:id.`,
  archive: 'When a user revokes the delegation, the wallet leaves all lists.',
}

/** Finds what to use instead of a wallet call that Latchkey does not support. */
export function findAdvice(path: string): string | undefined {
  const [, end = ''] = /^(?:\/api)?\/v1\/wallets\/[^/]+\/(\w+)(?:\/|$)/.exec(path) ?? []
  return Object.hasOwn(otherPaths, end) ? `This call is not supported. ${otherPaths[end]}` : undefined
}
