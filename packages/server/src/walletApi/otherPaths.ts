const sending = 'Send a transaction with eth_sendTransaction or signAndSendTransaction to /wallets/:id/rpc.'
const reading = 'Ask a node of the chain.'
const money =
  'Latchkey has no accounts for money, and no checks of identity. Call a vendor for them from your server.'

/**
 * Calls of published SDKs that Latchkey does not support, with what to use instead, also for the paths below. `*` is an
 * id. The first match counts.
 */
const otherCalls: readonly (readonly [path: string, advice: string])[] = [
  [
    'wallets/*/raw_sign',
    'A bare hash can be anything, even a transaction. Sign with /wallets/:id/rpc and a method that a policy can read.',
  ],
  ['wallets/*/transfer', sending],
  ['wallets/*/swap', sending],
  ['wallets/*/export', 'Only the user can copy the key of their wallet, on their own device.'],
  ['wallets/*/balance', reading],
  ['wallets/*/transactions', `${reading} For a transaction that was sent here, read /transactions/:id.`],
  ['wallets/*/archive', 'When a user revokes the delegation, the wallet leaves all lists.'],
  ['wallets/*/earn', `Latchkey has no vaults. ${sending}`],
  ['earn', `Latchkey has no vaults. ${sending}`],
  ['wallets/*/payout', money],
  ['wallets/*/deposit_accounts', money],
  ['wallets/*/automations', 'Latchkey runs no automations. Run the job on your server.'],
  ['wallets/*/actions', 'For a transaction that was sent here, read /transactions/:id.'],
  ['wallets/*/entity', 'Latchkey has no entities. Name a wallet by its external_id.'],
  [
    'wallets_with_recovery',
    'Create the user with POST /users and `wallets`: the first login takes them over.',
  ],
  ['apps/gas_spend', 'Latchkey sponsors no transactions: each wallet pays its own fees.'],
  [
    'intents',
    'Latchkey collects no approvals over time. Collect the signatures of a key quorum on your server, and send them in one request.',
  ],
  ['wallet_automations', 'Latchkey runs no automations. Run the job on your server.'],
  ...['deposit_accounts', 'onramp', 'fiat', 'cards'].map((family) => [family, money] as const),
  ['organizations/*/kyb', money],
  ['organizations/*/external_fiat_accounts', money],
  ['users/*/kyc', money],
  ['users/*/external_fiat_accounts', money],
  ['organizations', 'Latchkey has no organizations. Make an app for each one, or keep them on your server.'],
]

/** Finds what to use instead of a call that Latchkey does not support. */
export function findAdvice(path: string): string | undefined {
  const parts = path.split('/').slice(path.startsWith('/api/') ? 3 : 2)
  const [, advice] = otherCalls.find(([pattern]) => isBelow(parts, pattern.split('/'))) ?? []
  return advice === undefined ? undefined : `This call is not supported. ${advice}`
}

function isBelow(parts: readonly string[], pattern: readonly string[]): boolean {
  return pattern.every((part, at) => (part === '*' ? parts[at] !== undefined : part === parts[at]))
}
