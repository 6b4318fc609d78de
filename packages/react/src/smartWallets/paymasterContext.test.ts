import { describe, expect, test } from 'vitest'
import { getPaymasterContext } from './paymasterContext.ts'

const policy = { paymaster_context: { policy_id: '5c0b2b4e-5f1b-4c7e-9a55-0f6b1f3a9d10' } }
const policyContext = { policyId: policy.paymaster_context.policy_id }
const biconomy = { paymaster_url: 'https://paymaster.biconomy.io/api/v1/8453/key' }
const other = { paymaster_url: 'https://paymaster.example/rpc' }
const own = { sponsorshipPolicyId: 'sp_1' }
const sponsorship = {
  mode: 'SPONSORED',
  calculateGasLimits: true,
  expiryDuration: 300,
  sponsorshipInfo: { webhookData: {}, smartAccountInfo: { name: 'BICONOMY', version: '2.0.0' } },
}

describe('the context of a paymaster (protocol 8.5)', () => {
  test.each([
    ['what the app says, before all else', { ...biconomy, ...policy }, own, own],
    ['what the app says, without a policy', other, own, own],
    ['an empty object of the app’s, which is its word too', { ...biconomy, ...policy }, {}, {}],
    ['Biconomy’s sponsored mode, before the policy', { ...biconomy, ...policy }, undefined, sponsorship],
    ['Biconomy’s sponsored mode, without a policy', biconomy, undefined, sponsorship],
    [
      'Biconomy’s sponsored mode, for its second version',
      { paymaster_url: 'https://PAYMASTER.biconomy.io/api/v2/8453/key' },
      undefined,
      sponsorship,
    ],
    ['the policy, for any other paymaster', { ...other, ...policy }, undefined, policyContext],
    [
      'the policy, for another page of Biconomy’s',
      { paymaster_url: 'https://paymaster.biconomy.io/rpc', ...policy },
      undefined,
      policyContext,
    ],
    ['nothing, where nothing is set', other, undefined, undefined],
    ['nothing, without a paymaster', {}, undefined, undefined],
  ])('%s', (_, network, given, context) => {
    const settings = { chain_id: 'eip155:8453', bundler_url: 'https://bundler.example', ...network }
    expect(getPaymasterContext(settings, given)).toEqual(context)
  })
})
