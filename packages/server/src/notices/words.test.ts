import { beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import type { App } from '../app/app.ts'
import { describeAccount, type NoticeEvent } from './events.ts'
import { noticeMail, noticeText } from './write.ts'

/** The titles of all notices, written out here. `notices.test.ts` has the sentences. */
const titles: Record<NoticeEvent, string> = {
  linked: 'A way to log in was added',
  unlinked: 'A way to log in was removed',
  updated: 'A way to log in was changed',
  takenOver: 'An account was merged into yours',
  closed: 'Your account was closed',
  upgraded: 'A login was added to your guest account',
  walletCreated: 'A wallet was created',
  recovered: 'New device for your wallet',
  imported: 'A wallet was imported',
  exported: 'The key of your wallet was opened',
  delegated: 'An app can sign for your wallet',
  delegationRevoked: 'An app can no longer sign for your wallet',
  recoveryChanged: 'The recovery method of your wallet was changed',
  recoveryLocked: 'Wrong recovery passwords for your wallet',
  signerAdded: 'An app can post for you on Farcaster',
  mfaAdded: 'A second factor was added',
  mfaRemoved: 'A second factor was removed',
  mfaEnded: 'Your account no longer has a second factor',
  mfaCodesMade: 'Recovery codes were made',
  mfaCodeUsed: 'A recovery code was used',
  mfaReset: 'Your second factors will be removed tomorrow',
  mfaResetStopped: 'Your second factors stay',
  deviceRevoked: 'A device was disabled',
  deviceRestored: 'A device was put back',
  named: 'An account has your address',
  released: 'A way to log in was taken off',
  deleted: 'Your account was deleted',
  restored: 'A way to log in is back',
  reopened: 'Your account is open again',
  walletReturned: 'A wallet is back',
  undone: 'A change was undone',
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

test('each event has its title, and a mail without a link its words', () => {
  for (const event of Object.keys(titles) as NoticeEvent[]) {
    const notice = { app, event, type: 'wallet', now }
    const { subject, text, ...mail } = noticeMail(notice, { to: 'ada@example.com', undoUrl: undefined })
    expect(subject).toBe(`${titles[event]} (Shop)`)
    expect(mail).toMatchObject({ app: 'app', to: 'ada@example.com' })
    expect(text.split('\n\n').slice(1)).toEqual([
      'It happened on Wed, 04 Mar 2026 05:06:07 GMT.',
      'If this was not you, contact the people behind Shop at once.',
    ])
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
