import { getNetworkName, socialProviders } from '@latchkey/wire'
import { farcasterMark } from '../../../packages/react/src/methods/farcaster/mark.ts'
import { telegramMark } from '../../../packages/react/src/methods/telegram/mark.ts'
import { toMark } from '../../../packages/react/src/ui/marks/toMark.ts'

/** The sample data of the gallery. */
export const none = () => {}
export const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const spender = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
export const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

/** Call data: the function's selector, then its arguments as words. */
const encode = (selector: string, ...words: readonly (string | number)[]) =>
  `0x${selector}${words.map((word) => String(typeof word === 'number' ? word.toString(16) : word.slice(2).toLowerCase()).padStart(64, '0')).join('')}` as const
export const transferCall = encode('a9059cbb', spender, 500_000)
export const approveCall = encode('095ea7b3', spender, `0x${'f'.repeat(64)}`)
export const approveAllCall = encode('a22cb465', spender, 1)
export const batchCall = encode('2eb2c2d6', address, spender, 160, 256, 352, 2, 7, 4_211, 2, 1, 12, 0)
export const unknownCall = encode('5ae401dc', 1_795_000_000, 64)
export const networks = { 1: 'Ethereum', 8453: 'Base' }

const mark = (
  <svg className="lk-logo" viewBox="0 0 32 32" width="32" height="32" role="img" aria-label="Harbor">
    <rect width="32" height="32" fill="#153a66" />
    <path
      d="M6 19.5c2.5 0 2.5-2 5-2s2.5 2 5 2 2.5-2 5-2 2.500 2 5 2M16 6.500v7.500M16 6.500l5 5.500h-5"
      fill="none"
      stroke="#7cc7ff"
      strokeWidth="2.250"
      strokeLinecap="round"
    />
  </svg>
)

/** The logo of an app that passes it as a URL. */
export const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#153a66"/><path d="M6 20h20M16 7v8" stroke="#7cc7ff" stroke-width="2.5" stroke-linecap="round"/></svg>')}`

export const app = {
  name: 'Harbor',
  logo: mark,
  termsUrl: 'https://harbor.example/terms',
  privacyUrl: 'https://harbor.example/privacy',
}
export const plainApp = { name: 'Harbor', logo: mark }
export const requester = { name: 'Harbor', logo: mark, origin: 'https://harbor.example' }
export const longRequester = {
  name: 'Harbormasters’ Association Member Portal',
  origin: 'https://portal.members.harbormasters-association.example',
}
export const longEmail = 'maximiliane.oberhauser-lindqvist.of-the-harbour@harbormasters-association.example'

const social = (id: string, label: string) => ({ id, label, mark: toMark(id, label), group: 'web2' }) as const
const wallet = (id: string, label: string) => ({ id, label, mark: toMark(id, label), group: 'web3' }) as const

const [google, apple] = [social('google', 'Google'), social('apple', 'Apple')]
const others = socialProviders.map((id) => social(id, getNetworkName(id)))
export const socials = [
  google,
  apple,
  { ...social('farcaster', 'Farcaster'), mark: farcasterMark },
  ...others.filter(({ id }) => id !== google.id && id !== apple.id),
  { ...social('telegram', 'Telegram'), mark: telegramMark },
]
export const wallets = [
  wallet('metamask', 'MetaMask'),
  wallet('phantom', 'Phantom'),
  wallet('rainbow', 'Rainbow'),
  wallet('coinbase_wallet', 'Coinbase Wallet'),
  wallet('zerion', 'Zerion'),
  wallet('rabby_wallet', 'Rabby'),
]
export const walletRow = {
  id: 'wallet',
  label: 'Continue with a wallet',
  mark: { icon: 'wallet' },
  group: 'web3',
  more: true,
} as const

export const booking = `Harbor wants you to confirm this berth booking.

Berth   B-14, Lagos Marina
Nights  3, from 12 May 2027
Nonce   8f2c-71aa`

/** A Solana address of the usual length. */
export const solanaAddress = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'

export const login = (domain: string) => `${domain} wants you to sign in with your Ethereum account:
${address}

Log in to see your berths and payments.

URI: https://${domain}/login
Version: 1
Chain ID: 8453
Nonce: 8f2c71aa
Issued At: 2026-11-20T12:00:00.000Z
Expiration Time: 2026-11-20T12:10:00.000Z
Resources:
- https://harbor.example/profile
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq`

const max160 = (2n ** 160n - 1n).toString()
const permitDetails = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
]

export const permit = {
  domain: {
    name: 'Permit2',
    chainId: 8453,
    verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  },
  primaryType: 'PermitSingle',
  types: {
    PermitSingle: [
      { name: 'details', type: 'PermitDetails' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: permitDetails,
  },
  message: {
    details: {
      token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      amount: max160,
      expiration: '1796000000',
      nonce: 12,
    },
    spender,
    sigDeadline: '1795000000',
  },
}

export const mail = {
  domain: { name: 'Harbor Mail', version: '1', chainId: 1 },
  primaryType: 'Mail',
  types: {
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'isUrgent', type: 'bool' },
      { name: 'attachment', type: 'bytes32' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
  },
  message: {
    from: { name: 'Cow', wallets: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', address] },
    to: [
      { name: 'Bob', wallets: ['0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'] },
      { name: 'Berenice of the Outer Harbour', wallets: [] },
    ],
    contents: 'Hello, Bob! The pontoon is yours from Friday on, and the key is with the harbour master.',
    isUrgent: true,
    attachment: '0x5a1f6cbb8d2a3e9b8d7c2f04e1a95bdc7f3ce2d14d6a70b8c9fe1234567890ab',
  },
}
