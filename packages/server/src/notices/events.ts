import { accountTypesByName, getNetworkName, socialProviders } from '@latchkey/wire'
import { getChange, type NotifiedChange } from '../changes/changes.ts'
import type { AccountRow } from '../user/user.ts'

type NoticeWords = { appName: string; account: string }
type NoticeText = {
  /** The title, also shown in the list of mails. */
  title: string
  /** The event, in a sentence that fits into a text message. */
  says(words: NoticeWords): string
}

/** Not done by a session: by a login, an operator, an app's server or a link. */
const defenses = [
  ...(['restored', 'reopened', 'undone', 'mfaReset', 'walletReturned'] as const),
  ...(['named', 'released', 'deleted'] as const),
] as const
type DefenseEvent = (typeof defenses)[number]
export type NoticeEvent = NotifiedChange | DefenseEvent

/**
 * All notices to users: every change of who may log in, and of who holds the wallet. They contain no outside text
 * (R24: content of messages): accounts are named by their kind.
 */
export const events = {
  linked: {
    title: 'A way to log in was added',
    says: ({ appName, account }) => `${account} was added to your ${appName} account.`,
  },
  unlinked: {
    title: 'A way to log in was removed',
    says: ({ appName, account }) => `${account} was removed from your ${appName} account.`,
  },
  updated: {
    title: 'A way to log in was changed',
    says: ({ appName, account }) => `${account} of your ${appName} account was changed to another.`,
  },
  takenOver: {
    title: 'An account was merged into yours',
    says: ({ appName, account }) =>
      `${account} of another ${appName} account was moved to yours, which closed the other.`,
  },
  closed: {
    title: 'Your account was closed',
    says: ({ appName, account }) =>
      `${account} of your ${appName} account was moved to another account, which closed yours.`,
  },
  upgraded: {
    title: 'A login was added to your guest account',
    says: ({ appName, account }) => `${account} was added to your ${appName} guest account.`,
  },
  walletCreated: {
    title: 'A wallet was created',
    says: ({ appName }) => `A wallet was created for your ${appName} account.`,
  },
  recovered: {
    title: 'New device for your wallet',
    says: ({ appName }) => `Your ${appName} wallet was just recovered on a new device.`,
  },
  imported: {
    title: 'A wallet was imported',
    says: ({ appName }) => `The key of a wallet was imported into your ${appName} account.`,
  },
  exported: {
    title: 'The key of your wallet was opened',
    says: ({ appName }) => `The private key of your ${appName} wallet was just opened to be copied.`,
  },
  delegated: {
    title: 'An app can sign for your wallet',
    says: ({ appName }) => `${appName} can sign for your wallet now, within the policy that you agreed to.`,
  },
  delegationRevoked: {
    title: 'An app can no longer sign for your wallet',
    says: ({ appName }) => `${appName} can no longer sign for your wallet: the permission was taken back.`,
  },
  recoveryChanged: {
    title: 'The recovery method of your wallet was changed',
    says: ({ appName }) => `The way to recover your ${appName} wallet on a new device was just changed.`,
  },
  recoveryLocked: {
    title: 'Wrong recovery passwords for your wallet',
    says: ({ appName }) =>
      `A wrong recovery password was entered ten times for your ${appName} wallet. Recovery is locked for a day.`,
  },
  signerAdded: {
    title: 'An app can post for you on Farcaster',
    says: ({ appName }) =>
      `${appName} can post on Farcaster for you now. You can revoke this in the settings of your Farcaster app.`,
  },
  mfaAdded: {
    title: 'A second factor was added',
    says: ({ appName }) => `A second factor was added to your ${appName} account.`,
  },
  mfaRemoved: {
    title: 'A second factor was removed',
    says: ({ appName }) => `A second factor was removed from your ${appName} account.`,
  },
  mfaEnded: {
    title: 'Your account no longer has a second factor',
    says: ({ appName }) => `The last second factor was removed from your ${appName} account.`,
  },
  mfaCodesMade: {
    title: 'Recovery codes were made',
    says: ({ appName }) =>
      `New recovery codes were made for your ${appName} account. The earlier codes no longer work.`,
  },
  mfaCodeUsed: {
    title: 'A recovery code was used',
    says: ({ appName }) => `A recovery code of your ${appName} account was used in place of a second factor.`,
  },
  mfaReset: {
    title: 'Your second factors will be removed tomorrow',
    says: ({ appName }) =>
      `Your ${appName} second factors will be removed in 24 hours, as was asked. Using one before then stops it.`,
  },
  mfaResetStopped: {
    title: 'Your second factors stay',
    says: ({ appName }) => `Your ${appName} second factors will not be removed.`,
  },
  deviceRevoked: {
    title: 'A device was disabled',
    says: ({ appName }) => `A device was disabled and can no longer open your ${appName} wallet.`,
  },
  deviceRestored: {
    title: 'A device was put back',
    says: ({ appName }) => `A disabled device can open your ${appName} wallet again.`,
  },
  named: {
    title: 'An account has your address',
    says: ({ appName, account }) =>
      `${account} logged in to a ${appName} account that has your address or number.`,
  },
  released: {
    title: 'A way to log in was taken off',
    says: ({ appName, account }) => `${account} was taken off your ${appName} account by its owner.`,
  },
  deleted: {
    title: 'Your account was deleted',
    says: ({ appName }) => `Your ${appName} account was deleted by the people behind ${appName}.`,
  },
  restored: {
    title: 'A way to log in is back',
    says: ({ appName, account }) =>
      `${account} is back on your ${appName} account: someone logged in with it.`,
  },
  reopened: {
    title: 'Your account is open again',
    says: ({ appName }) => `Your ${appName} account was opened again by the people behind ${appName}.`,
  },
  walletReturned: {
    title: 'A wallet is back',
    says: ({ appName }) =>
      `A wallet that was set aside is back on your ${appName} account, by the people behind ${appName}.`,
  },
  undone: {
    title: 'A change was undone',
    says: ({ appName }) =>
      `A change to your ${appName} account was undone through a link we sent. Every device was logged out.`,
  },
} as const satisfies Record<NoticeEvent, NoticeText>

/** Whether there may be a link that reverts it. */
export function isUndoable(event: NoticeEvent): boolean {
  return event === 'named' || (!isDefense(event) && getChange(event).link !== undefined)
}

export function isDefense(event: NoticeEvent): event is DefenseEvent {
  return (defenses as readonly string[]).includes(event)
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

/**
 * What an account is called in a notice; begins a sentence. A type that is not named above is called like its network.
 */
export function describeAccount({ type }: Pick<AccountRow, 'type'>): string {
  if (!types.has(type)) return 'A login'
  const network = networks.get(type) ?? type.charAt(0).toUpperCase() + type.slice(1)
  return kinds[type] ?? `${/^[AEIOU]/.test(network) ? 'An' : 'A'} ${network} account`
}
