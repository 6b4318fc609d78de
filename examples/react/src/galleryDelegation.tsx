import { describeTerms } from '../../../packages/core/src/delegation/describeTerms.ts'
import { defaultChains } from '../../../packages/core/src/wallet/chains/chains.ts'
import { DelegatedWalletsView } from '../../../packages/react/src/wallet/delegation/DelegatedWalletsView.tsx'
import {
  DelegatedWalletView,
  type DelegatedWalletViewProps,
} from '../../../packages/react/src/wallet/delegation/DelegatedWalletView.tsx'
import { GrantView, type GrantViewProps } from '../../../packages/react/src/wallet/delegation/GrantView.tsx'
import {
  RevokeView,
  type RevokeViewProps,
} from '../../../packages/react/src/wallet/delegation/RevokeView.tsx'
import { address, longRequester, networks, none, requester, spender, token } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

const group = 'Delegation'

type Rule = { method: string; action?: string; conditions?: readonly object[] }
type Terms = { rules: readonly Rule[]; aggregations?: readonly object[]; name?: string; threshold?: number }

const condition = (source: string, field: string, operator: string, value: string | string[]) => ({
  ...{ field_source: source, field, operator, value },
})
const send = (field: string, operator: string, value: string | string[]) =>
  condition('ethereum_transaction', field, operator, value)
const until = condition('system', 'current_unix_timestamp', 'lt', '1798761600')
const abi = [
  {
    ...{ type: 'function', name: 'transfer' },
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
]
const call = (field: string, operator: string, value: string | string[]) => ({
  ...condition('ethereum_calldata', field, operator, value),
  abi,
})
const day = {
  ...{ id: 'day', name: 'A day', method: 'eth_signTransaction' },
  metric: { field: 'value', field_source: 'ethereum_transaction', function: 'sum' },
  window: { type: 'rolling', seconds: 86_400 },
  ...{ conditions: [send('chain_id', 'eq', '8453')], group_by: [] },
}

function toTerms({
  rules,
  aggregations = [],
  name,
  threshold = 1,
}: Terms): NonNullable<GrantViewProps['terms']> {
  const policy = {
    ...{ version: '1.0', name: 'A policy', chain_type: 'ethereum' },
    rules: rules.map((rule, at) => ({
      ...{ id: `rule${at}`, name: 'A rule', action: 'ALLOW', conditions: [] },
      ...rule,
    })),
  }
  const terms = { policy, aggregations } as unknown as Parameters<typeof describeTerms>[0]
  return {
    description: describeTerms(terms, defaultChains),
    quorum: { name: name ?? null, threshold, memberCount: threshold === 1 ? 1 : 3 },
    raw: JSON.stringify(terms, null, 2),
  }
}

const grant = (
  id: string,
  name: string,
  terms: Terms | null,
  props: Partial<GrantViewProps> = {},
): Screen => ({
  ...{ id, group, name },
  view: (
    <GrantView
      {...{ requester, address, networks, status: 'ready', isNew: false }}
      terms={terms && toTerms(terms)}
      onAccept={none}
      onRetry={none}
      onClose={none}
      {...props}
    />
  ),
})

const allowance: Terms = {
  rules: [
    {
      method: 'eth_sendTransaction',
      conditions: [
        send('to', 'eq', spender),
        send('chain_id', 'eq', '8453'),
        send('value', 'lte', '10000000000000000'),
        condition('reference', 'aggregation.day', 'lte', '100000000000000000'),
        until,
      ],
    },
  ],
  aggregations: [day],
}

const subscription: Terms = {
  rules: [
    {
      method: 'eth_sendTransaction',
      conditions: [
        send('to', 'eq', token),
        send('chain_id', 'eq', '8453'),
        send('value', 'eq', '0'),
        call('transfer.to', 'in', [spender, address]),
        call('transfer.amount', 'lte', '25000000'),
      ],
    },
    {
      method: 'eth_sendTransaction',
      action: 'DENY',
      conditions: [call('transfer.amount', 'gt', '50000000')],
    },
  ],
  ...{ name: 'Billing', threshold: 2 },
}

const open: Terms = { rules: [{ method: '*' }] }
const wide: Terms = {
  rules: [
    { method: 'eth_sendTransaction', conditions: [send('value', 'lte', '10000000000000000')] },
    { method: 'personal_sign' },
    { method: 'eth_signTypedData_v4' },
    { method: 'eth_sign7702Authorization', conditions: [] },
  ],
}
const hostile = '\u202egnihtyna\u200b at most 1 ETH. '
const odd: Terms = {
  rules: [
    {
      method: 'personal_sign',
      conditions: [condition('message', 'content', 'starts_with', hostile.repeat(12))],
    },
    {
      method: 'eth_future',
      conditions: [{ field_source: 'moon', field: 'phase', operator: 'eq', value: 'full' }],
    },
    {
      method: 'eth_sendTransaction',
      conditions: [send('chain_id', 'in', ['1', '4242']), send('value', 'lt', '123456789012345678901')],
    },
  ],
  ...{ name: `Keys ${hostile}`, threshold: 2 },
}
const solana: Terms = {
  rules: [
    {
      method: 'signAndSendTransaction',
      conditions: [
        condition(
          'solana_system_program_instruction',
          'Transfer.to',
          'eq',
          'So11111111111111111111111111111111111111112',
        ),
        condition('solana_system_program_instruction', 'Transfer.lamports', 'lte', '250000000'),
      ],
    },
    {
      method: 'signAndSendTransaction',
      conditions: [
        condition(
          'solana_token_program_instruction',
          'TransferChecked.mint',
          'eq',
          'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        ),
        condition('solana_token_program_instruction', 'TransferChecked.amount', 'lte', '10000000'),
      ],
    },
  ],
}
const many: Terms = {
  rules: Array.from({ length: 40 }, (_, at) => ({
    method: 'eth_signTransaction',
    conditions: [
      send('to', 'in', [spender, token, address]),
      send('value', 'lte', `${at + 1}0000000000000000`),
    ],
  })),
}
const unreachable = 'Can’t reach the server. Try again.'
const longName =
  'Die Otherworldly-Ministerialverwaltungsgesellschaft mit dem unangemessen langen Anwendungsnamen'

const revoke = (id: string, name: string, props: Partial<RevokeViewProps> = {}): Screen => ({
  ...{ id, group, name },
  view: (
    <RevokeView
      {...{ appName: 'Harbor', address, status: 'ready' }}
      onRevoke={none}
      onClose={none}
      onBack={none}
      {...props}
    />
  ),
})

const list = (id: string, name: string, wallets: readonly { address: string; label: string }[]): Screen => ({
  ...{ id, group, name },
  view: <DelegatedWalletsView appName="Harbor" wallets={wallets} onWallet={none} onBack={none} />,
})

const one = (
  id: string,
  name: string,
  terms: Terms | null,
  props: Partial<DelegatedWalletViewProps> = {},
): Screen => ({
  ...{ id, group, name },
  view: (
    <DelegatedWalletView
      {...{ appName: 'Harbor', label: 'Wallet 1', address, networks, acceptedAt: 'Nov 26, 2026, 6:12 PM' }}
      terms={terms && toTerms(terms)}
      onRetry={none}
      onTakeBack={none}
      onBack={none}
      {...props}
    />
  ),
})

export const delegationScreens: readonly Screen[] = [
  grant('delegation', 'Consent to a daily allowance', allowance),
  grant('delegation-subscription', 'Consent to a subscription', subscription),
  grant('delegation-solana', 'Consent for Solana', solana),
  grant('delegation-open', 'Consent to everything', open),
  grant('delegation-wide', 'Consent to much', wide),
  grant('delegation-odd', 'Consent with hostile and unknown parts', odd, { requester: longRequester }),
  grant('delegation-many', 'Consent to many rules', many),
  grant('delegation-none', 'Consent to nothing', { rules: [] }),
  grant('delegation-new', 'Consent that has changed', subscription, { isNew: true }),
  grant('delegation-loading', 'Consent on its way', null, { status: 'loading' }),
  grant('delegation-unread', 'Consent that could not be read', null, { problem: unreachable }),
  grant('delegation-granting', 'Consent being given', allowance, { status: 'granting' }),
  grant('delegation-failed', 'Consent that failed', allowance, { problem: unreachable }),
  grant('delegation-done', 'Consent given', null, { status: 'done' }),
  grant('delegation-done-long', 'Consent given, long name', null, {
    ...{ status: 'done', requester: { ...longRequester, name: longName } },
  }),
  revoke('delegation-revoke', 'Revoke'),
  revoke('delegation-revoke-all', 'Take back all, long name', { appName: longName, address: undefined }),
  revoke('delegation-revoking', 'Being taken back', { status: 'revoking' }),
  revoke('delegation-revoke-failed', 'Could not be taken back', { problem: unreachable }),
  revoke('delegation-revoked', 'Revoked', { status: 'done' }),
  list('delegated-wallets', 'Wallets that the app signs with', [
    { address, label: 'Wallet 1' },
    { address: 'So11111111111111111111111111111111111111112', label: 'Imported wallet 12' },
  ]),
  one('delegated-wallet', 'What the app signs with a wallet', allowance),
  one('delegated-wallet-loading', 'What the app signs, on its way', null),
  one('delegated-wallet-failed', 'What the app signs, could not be read', null, { problem: unreachable }),
  one('delegated-wallet-nobody', 'A wallet without a delegation', wide, {
    terms: { ...toTerms(wide), quorum: null },
  }),
  list('delegated-wallets-empty', 'No wallet that the app signs with', []),
]
