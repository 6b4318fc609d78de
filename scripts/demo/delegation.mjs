// Lets the demo app sign for users who agree: makes its key, and a small policy for each chain.

/** The recipient of the demo's payments: the second account of local chains. */
const harborMaster = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** One message of the demo, and small amounts on the local chains. */
const policies = [
  {
    aggregations: {
      day: {
        ...{ name: 'Coins in a day', method: 'eth_signTransaction' },
        metric: { field: 'value', field_source: 'ethereum_transaction', function: 'sum' },
        window: { type: 'rolling', seconds: 86_400 },
        conditions: [localChain()],
      },
    },
    policy: {
      ...{ version: '1.0', name: 'Demo', chain_type: 'ethereum' },
      rules: [
        { ...messages('personal_sign'), name: 'The tide' },
        {
          ...{ name: 'Small amounts', method: 'eth_sendTransaction', action: 'ALLOW' },
          conditions: [
            localChain(),
            // Without this condition the server could call any contract, also one that moves tokens.
            { field_source: 'ethereum_transaction', field: 'to', operator: 'eq', value: harborMaster },
            amount('ethereum_transaction', 'value', '10000000000000000'),
            amount('reference', 'aggregation.day', '50000000000000000'),
          ],
        },
      ],
    },
  },
  {
    policy: {
      ...{ version: '1.0', name: 'Demo', chain_type: 'solana' },
      rules: [{ ...messages('signMessage'), name: 'The tide' }],
    },
  },
]

function messages(method) {
  // `starts_with` would also permit a message that logs in to another service.
  const value = 'Harbor: the tide is in'
  return {
    method,
    action: 'ALLOW',
    conditions: [{ field_source: 'message', field: 'content', operator: 'eq', value }],
  }
}

function localChain() {
  return { field_source: 'ethereum_transaction', field: 'chain_id', operator: 'eq', value: '31337' }
}

function amount(field_source, field, value) {
  return { field_source, field, operator: 'lte', value }
}

/**
 * Adds a new key and the policies to the app's settings, and returns the private key.
 *
 * @param latchkey runs a command with a text as its input, and returns its output.
 */
export function seedDelegation(latchkey, appId) {
  const quorum = JSON.parse(
    latchkey(['app', 'quorum', 'create', appId, '--new-key', '--name', 'Harbor', '--json']),
  )
  const ids = policies.map(
    (file) => JSON.parse(latchkey(['app', 'policy', 'create', appId, '--json'], JSON.stringify(file))).id,
  )
  const names = ids.flatMap((id) => ['--policy', id])
  latchkey(['app', 'delegation', 'set', appId, '--quorum', quorum.id, ...names])
  return quorum.privateKey
}
