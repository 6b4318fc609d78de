import { beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import type { App } from '../app/app.ts'
import { describeAccount, events, isUndoable, type NoticeEvent } from './events.ts'
import { noticeMail, noticeText } from './write.ts'

/** Title, sentence, and whether a link may take it back: what users read, written out and not asked of the code. */
const notices: Record<NoticeEvent, [string, string, boolean]> = {
  linked: ['A way to log in was added', 'A wallet was added to your Shop account.', true],
  unlinked: ['A way to log in was removed', 'A wallet was removed from your Shop account.', true],
  updated: ['A way to log in was changed', 'A wallet of your Shop account was changed to another.', true],
  takenOver: [
    'An account was merged into yours',
    'A wallet of another Shop account was moved to yours, which closed the other.',
    true,
  ],
  closed: [
    'Your account was closed',
    'A wallet of your Shop account was moved to another account, which closed yours.',
    true,
  ],
  upgraded: ['Your guest account has a login now', 'A wallet was added to your Shop guest account.', false],
  walletCreated: ['A wallet was created', 'A wallet was created for your Shop account.', true],
  recovered: ['New device for your wallet', 'Your Shop wallet was just recovered on a new device.', true],
  imported: ['A wallet was imported', 'The key of a wallet was imported into your Shop account.', true],
  exported: [
    'The key of your wallet was opened',
    'The private key of your Shop wallet was just opened to be copied.',
    true,
  ],
  recoveryChanged: [
    'Your wallet is recovered in another way now',
    'How your Shop wallet is recovered on a new device was just changed.',
    true,
  ],
  recoveryLocked: [
    'Wrong recovery passwords for your wallet',
    'A wrong recovery password was entered ten times for your Shop wallet. Recovery is locked for a day.',
    false,
  ],
  mfaAdded: ['A second factor was added', 'A second factor was added to your Shop account.', true],
  mfaRemoved: ['A second factor was removed', 'A second factor was removed from your Shop account.', false],
  mfaEnded: [
    'Your account has no second factor any more',
    'The last second factor was removed from your Shop account.',
    false,
  ],
  mfaCodesMade: [
    'Recovery codes were made',
    'New recovery codes were made for your Shop account. Those before pass nothing.',
    false,
  ],
  mfaCodeUsed: [
    'A recovery code was used',
    'A recovery code of your Shop account was used in place of a second factor.',
    false,
  ],
  mfaReset: [
    'Your second factors will be removed tomorrow',
    'Your Shop second factors will be removed in 24 hours, as was asked. Using one before then stops it.',
    false,
  ],
  mfaResetStopped: ['Your second factors stay', 'Your Shop second factors will not be removed.', false],
  deviceRevoked: [
    'A device was disabled',
    'A device was disabled and cannot open your Shop wallet any more.',
    true,
  ],
  deviceRestored: ['A device was put back', 'A disabled device can open your Shop wallet again.', true],
  restored: [
    'A way to log in is back',
    'A wallet is back on your Shop account: someone logged in with it.',
    false,
  ],
  reopened: [
    'Your account is open again',
    'Your Shop account was opened again by the people behind Shop.',
    false,
  ],
  walletReturned: [
    'A wallet is back',
    'A wallet that was set aside is back on your Shop account, by the people behind Shop.',
    false,
  ],
  undone: [
    'A change was undone',
    'A change to your Shop account was undone through a link we sent. Every device was logged out.',
    false,
  ],
}

const accounts: Record<string, string> = {
  email: 'An email address',
  phone: 'A phone number',
  wallet: 'A wallet',
  smart_wallet: 'A smart wallet',
  passkey: 'A passkey',
  cross_app: 'An account of another app',
  custom_auth: 'A login of the app’s own',
  twitter_oauth: 'An X account',
  google_oauth: 'A Google account',
  apple_oauth: 'An Apple account',
  instagram_oauth: 'An Instagram account',
  github_oauth: 'A GitHub account',
  telegram: 'A Telegram account',
  farcaster: 'A Farcaster account',
  something: 'A login',
}

let app: App
beforeAll(async () => {
  const world = await createWorld()
  const testApp = await world.ctx.apps.find(world.app.id)
  if (!testApp) throw new Error('The app of a world exists.')
  app = { ...testApp, id: 'app', name: 'Shop' }
})
const now = new Date('2026-03-04T05:06:07Z')
const undoUrl = 'https://login.shop.example/undo/app#token'
const names = Object.keys(notices) as NoticeEvent[]

test('each event has its words', () => {
  expect(Object.keys(events).sort()).toEqual([...names].sort())
  for (const event of names) {
    const [title, says, hasLink] = notices[event]
    expect(isUndoable(event), event).toBe(hasLink)
    const notice = { app, event, type: 'wallet', now }
    expect(noticeText(notice, { to: '+12133734200', undoUrl: undefined })).toEqual({
      app: 'app',
      to: '+12133734200',
      text: `${says} Not you? Contact the people behind Shop.`,
    })
    expect(noticeMail(notice, { to: 'ada@example.com', undoUrl: undefined })).toMatchObject({
      app: 'app',
      to: 'ada@example.com',
      subject: `${title} (Shop)`,
      text: [
        says,
        'It happened on Wed, 04 Mar 2026 05:06:07 GMT.',
        'If this was not you, contact the people behind Shop at once.',
      ].join('\n\n'),
    })
  }
})

test('each kind of account has its name', () => {
  for (const [type, name] of Object.entries(accounts)) expect(describeAccount({ type }), type).toBe(name)
})

test('a notice with a link says what it is for, in both parts of a mail', () => {
  const notice = { app, event: 'linked', type: 'phone', more: ['One more line.'], now } as const
  const { text, html } = noticeMail(notice, { to: 'ada@example.com', undoUrl })
  expect(text.split('\n\n')).toEqual([
    'A phone number was added to your Shop account.',
    'One more line.',
    'It happened on Wed, 04 Mar 2026 05:06:07 GMT.',
    'If this was you, there is nothing to do. If it was not, undo it: this works for 7 days.',
    undoUrl,
  ])
  for (const part of ['One more line.', 'This was not me', undoUrl, 'A way to log in was added'])
    expect(html).toContain(part)
  expect(noticeText(notice, { to: '+12133734200', undoUrl }).text).toBe(
    `A phone number was added to your Shop account. Not you? ${undoUrl}`,
  )
})

test('a notice of no account names none', () => {
  const notice = { app, event: 'linked', now } as const
  expect(noticeText(notice, { to: '', undoUrl }).text).toContain('A login was added to your Shop account.')
})
