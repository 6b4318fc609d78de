import { accountTypesByName, getNetworkName, socialProviders } from '@latchkey/wire'
import { getChange, type NotifiedChange } from '../changes/changes.ts'
import type { AccountRow } from '../user/user.ts'

type NoticeWords = { app: string; account: string }
type NoticeText = {
  /** The heading, and what the list of mails shows. */
  title: string
  /** What happened, in a sentence that a text message has room for. */
  says(words: NoticeWords): string
}

type DefenseEvent = 'restored' | 'reopened' | 'undone' | 'mfaReset' | 'walletReturned'
export type NoticeEvent = NotifiedChange | DefenseEvent
const defenses: ReadonlySet<string> = new Set<DefenseEvent>([
  ...(['restored', 'reopened', 'undone', 'mfaReset', 'walletReturned'] as const),
])

/**
 * What users are notified of, and nothing else: every change of who may log in, and of who holds the wallet.
 * No outside text gets into it (R24): accounts are named by their kind.
 */
export const events = {
  linked: {
    title: 'A way to log in was added',
    says: ({ app, account }) => `${account} was added to your ${app} account.`,
  },
  unlinked: {
    title: 'A way to log in was removed',
    says: ({ app, account }) => `${account} was removed from your ${app} account.`,
  },
  updated: {
    title: 'A way to log in was changed',
    says: ({ app, account }) => `${account} of your ${app} account was changed to another.`,
  },
  takenOver: {
    title: 'An account was merged into yours',
    says: ({ app, account }) =>
      `${account} of another ${app} account was moved to yours, which closed the other.`,
  },
  closed: {
    title: 'Your account was closed',
    says: ({ app, account }) =>
      `${account} of your ${app} account was moved to another account, which closed yours.`,
  },
  upgraded: {
    title: 'Your guest account has a login now',
    says: ({ app, account }) => `${account} was added to your ${app} guest account.`,
  },
  walletCreated: {
    title: 'A wallet was created',
    says: ({ app }) => `A wallet was created for your ${app} account.`,
  },
  recovered: {
    title: 'New device for your wallet',
    says: ({ app }) => `Your ${app} wallet was just recovered on a new device.`,
  },
  imported: {
    title: 'A wallet was imported',
    says: ({ app }) => `The key of a wallet was imported into your ${app} account.`,
  },
  exported: {
    title: 'The key of your wallet was opened',
    says: ({ app }) => `The private key of your ${app} wallet was just opened to be copied.`,
  },
  recoveryChanged: {
    title: 'Your wallet is recovered in another way now',
    says: ({ app }) => `How your ${app} wallet is recovered on a new device was just changed.`,
  },
  recoveryLocked: {
    title: 'Wrong recovery passwords for your wallet',
    says: ({ app }) =>
      `A wrong recovery password was entered ten times for your ${app} wallet. Recovery is locked for a day.`,
  },
  mfaAdded: {
    title: 'A second factor was added',
    says: ({ app }) => `A second factor was added to your ${app} account.`,
  },
  mfaRemoved: {
    title: 'A second factor was removed',
    says: ({ app }) => `A second factor was removed from your ${app} account.`,
  },
  mfaEnded: {
    title: 'Your account has no second factor any more',
    says: ({ app }) => `The last second factor was removed from your ${app} account.`,
  },
  mfaCodesMade: {
    title: 'Recovery codes were made',
    says: ({ app }) => `New recovery codes were made for your ${app} account. Those before pass nothing.`,
  },
  mfaCodeUsed: {
    title: 'A recovery code was used',
    says: ({ app }) => `A recovery code of your ${app} account was used in place of a second factor.`,
  },
  mfaReset: {
    title: 'Your second factors will be removed tomorrow',
    says: ({ app }) =>
      `Your ${app} second factors will be removed in 24 hours, as was asked. Using one before then stops it.`,
  },
  mfaResetStopped: {
    title: 'Your second factors stay',
    says: ({ app }) => `Your ${app} second factors will not be removed.`,
  },
  deviceRevoked: {
    title: 'A device was disabled',
    says: ({ app }) => `A device was disabled and cannot open your ${app} wallet any more.`,
  },
  deviceRestored: {
    title: 'A device was put back',
    says: ({ app }) => `A disabled device can open your ${app} wallet again.`,
  },
  restored: {
    title: 'A way to log in is back',
    says: ({ app, account }) => `${account} is back on your ${app} account: someone logged in with it.`,
  },
  reopened: {
    title: 'Your account is open again',
    says: ({ app }) => `Your ${app} account was opened again by the people behind ${app}.`,
  },
  walletReturned: {
    title: 'A wallet is back',
    says: ({ app }) =>
      `A wallet that was set aside is back on your ${app} account, by the people behind ${app}.`,
  },
  undone: {
    title: 'A change was undone',
    says: ({ app }) =>
      `A change to your ${app} account was undone through a link we sent. Every device was logged out.`,
  },
} as const satisfies Record<NoticeEvent, NoticeText>

/** Whether there may be a link that takes it back. */
export function isUndoable(event: NoticeEvent): boolean {
  return !isDefense(event) && getChange(event).link !== undefined
}

/** Not done by a session: by a login, an operator or a link. */
export function isDefense(event: NoticeEvent): event is DefenseEvent {
  return defenses.has(event)
}

const kinds: Record<string, string> = {
  email: 'An email address',
  phone: 'A phone number',
  wallet: 'A wallet',
  smart_wallet: 'A smart wallet',
  passkey: 'A passkey',
  cross_app: 'An account of another app',
  custom_auth: 'A login of the app’s own',
  twitter_oauth: 'An X account',
}

const types = accountTypesByName()
const networks = new Map(socialProviders.map((provider) => [`${provider}_oauth`, getNetworkName(provider)]))

/** What an account is called in a notice; begins a sentence. A type that is not named above is called like its network. */
export function describeAccount({ type }: Pick<AccountRow, 'type'>): string {
  if (!types.has(type)) return 'A login'
  const network = networks.get(type) ?? type.charAt(0).toUpperCase() + type.slice(1)
  return kinds[type] ?? `${/^[AEIOU]/.test(network) ? 'An' : 'A'} ${network} account`
}
