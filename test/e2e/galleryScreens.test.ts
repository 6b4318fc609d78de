import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { screens } from '../../examples/react/src/galleryScreens.tsx'
import type { ModalRoute, ModalScreens } from '../../packages/react/src/navigation/modalRoute.ts'
import { areas } from '../../packages/react/src/screens.ts'

/** Where the gallery shows each screen of the modal: one of its states, the others stand beside it. */
const shownAs: Record<keyof ModalScreens | ModalRoute['name'], string> = {
  landing: 'landing',
  'account.terms': 'terms',
  'account.allowlist': 'allowlist',
  'account.userLimit': 'limit',
  'account.notFound': 'notfound',
  'account.transfer': 'transfer',
  'account.checkAssets': 'assets',
  'wallet.create': 'creating',
  'wallet.sign': 'sign',
  'wallet.export': 'export',
  'wallet.recover': 'recover',
  'mfa.verify': 'mfa-verify-app',
  'enroll.intro': 'mfa-intro',
  'enroll.choose': 'mfa-choose',
  'enroll.sms': 'mfa-number',
  'enroll.totp': 'mfa-scan',
  'enroll.passkey': 'mfa-passkey',
  'enroll.remove': 'mfa-remove-sms',
  'enroll.recoveryCodes': 'mfa-codes-left',
  'wallet.recoverySelection': 'recovery',
  'wallet.recoveryOAuth': 'cloud-set',
  'wallet.setAutomaticRecovery': 'automatic',
  'wallet.addPassword': 'password-add',
  'wallet.setPassword': 'password-set',
  'menu.account': 'account',
  'menu.linkedAccounts': 'account-linked',
  'balances.choose': 'account-choose',
  'balances.wallet': 'account-wallet',
  'balances.send': 'account-send',
  'balances.receive': 'account-receive',
  'errors.storageBlocked': 'storage',
  error: 'error',
  'captcha.challenge': 'captcha',
  'email.address': 'address-login',
  'email.code': 'code',
  'sms.number': 'number-login',
  'sms.code': 'sms-code',
  'oauth.status': 'oauth',
  'oauth.inApp': 'inapp',
  'external.list': 'wallets',
  'external.apps': 'wallets-apps',
  'external.connecting': 'connecting',
  'external.install': 'wallet-install',
  'passkeys.prompt': 'passkey',
  'passkeys.list': 'passkeys-none',
  'passkeys.unlink': 'passkey-unlink',
  'farcaster.wallet': 'farcaster',
  'telegram.status': 'telegram-wait',
  'crossApp.status': 'cross-app',
}

test('every screen of the modal is in the gallery', async () => {
  const ids = screens.map(({ id }) => id)
  expect(Object.values(shownAs).filter((id) => !ids.includes(id))).toEqual([])
  const modules = await Promise.all(
    Object.values(areas).map(async (load): Promise<object> => (await load()).screens),
  )
  const names = new Set(modules.flatMap((some) => Object.keys(some)))
  expect(['landing', 'error', ...names].sort()).toEqual(Object.keys(shownAs).sort())
})

test('every view is in the gallery, and no two entries have one id', async () => {
  const root = join(import.meta.dirname, '../../packages/react/src')
  const components = new Set(screens.flatMap(({ view }) => componentsIn(view)))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('View.tsx'),
  )
  const views = await Promise.all(files.map((file) => import(join(root, file)) as Promise<object>))
  const missing = views
    .flatMap((view) => Object.entries(view))
    .filter(([name, view]) => name.endsWith('View') && !components.has(view))
  expect(missing.map(([name]) => name)).toEqual([])
  expect(new Set(screens.map(({ id }) => id)).size).toBe(screens.length)
})

/** What an element is drawn by, and those in its props. */
function componentsIn(node: ReactNode | object): unknown[] {
  if (Array.isArray(node)) return node.flatMap(componentsIn)
  if (!isValidElement<object>(node)) return []
  return [node.type, ...Object.values(node.props).flatMap(componentsIn)]
}
