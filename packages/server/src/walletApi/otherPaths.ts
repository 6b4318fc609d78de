const sending = 'Send a transaction with eth_sendTransaction or signAndSendTransaction by /wallets/:id/rpc.'
const reading = 'Ask a node of the chain.'

/** Published calls of a wallet that are not there, by how their path ends, and what to use instead. */
const otherPaths: Readonly<Record<string, string>> = {
  raw_sign:
    'A bare hash can be anything, also a transaction. Sign by /wallets/:id/rpc with a method that a policy can read.',
  transfer: sending,
  swap: sending,
  export: 'Only the user can copy the key of their wallet, on their own device.',
  balance: reading,
  transactions: `${reading} A transaction that was sent here: /transactions/:id.`,
  archive: 'A wallet that its user takes back leaves all lists.',
}

/** What to use instead of a call of a wallet that is not there. */
export function findAdvice(path: string): string | undefined {
  const [, end = ''] = /^(?:\/api)?\/v1\/wallets\/[^/]+\/(\w+)(?:\/|$)/.exec(path) ?? []
  return Object.hasOwn(otherPaths, end) ? `This call is not there. ${otherPaths[end]}` : undefined
}
