import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { screens } from '../../examples/react/src/galleryScreens.tsx'
import { loadCaptcha } from '../../packages/react/src/captcha/loadCaptcha.ts'
import { screens as laterScreens } from '../../packages/react/src/laterScreens.tsx'
import { methods } from '../../packages/react/src/methods/registry.ts'
import type {
  FirstScreens,
  LaterScreens,
  ModalRoute,
} from '../../packages/react/src/modal/navigation/modalRoute.ts'

/** Where the gallery shows each screen of the modal: one of its states, the others stand beside it. */
const shownAs: Record<keyof FirstScreens | keyof LaterScreens | ModalRoute['name'], string> = {
  landing: 'landing',
  terms: 'terms',
  allowlist: 'allowlist',
  userLimit: 'limit',
  accountNotFound: 'notfound',
  transfer: 'transfer',
  checkAssets: 'assets',
  createWallet: 'creating',
  sign: 'sign',
  exportWallet: 'export',
  recoverWallet: 'recover',
  verifyMfa: 'mfa-verify-app',
  enrolMfa: 'mfa-choose',
  recoverySelection: 'recovery',
  recoveryOAuth: 'cloud-set',
  setAutomaticRecovery: 'automatic',
  addPassword: 'password-add',
  setPassword: 'password-set',
  account: 'account',
  storageBlocked: 'storage',
  error: 'error',
  'captcha.challenge': 'captcha',
  'email.address': 'address-login',
  'email.code': 'code',
  'sms.number': 'number-login',
  'sms.code': 'sms-code',
  'oauth.status': 'oauth',
  'oauth.inApp': 'inapp',
  'wallets.list': 'wallets',
  'wallets.apps': 'wallets-apps',
  'wallets.connecting': 'connecting',
  'wallets.install': 'wallet-install',
  'passkeys.prompt': 'passkey',
  'farcaster.wallet': 'farcaster',
  'telegram.status': 'telegram-wait',
  'crossApp.status': 'cross-app',
}

test('every screen of the modal is in the gallery', async () => {
  const ids = screens.map(({ id }) => id)
  expect(Object.values(shownAs).filter((id) => !ids.includes(id))).toEqual([])
  const loads = [loadCaptcha, ...methods.map(({ load }) => load)]
  const loaded = await Promise.all(loads.map(async (load): Promise<object> => (await load()).screens))
  const names = [laterScreens, ...loaded].flatMap((some) => Object.keys(some))
  expect(['landing', 'error', ...names].sort()).toEqual(Object.keys(shownAs).sort())
})

test('every view is in the gallery, and no two entries have one id', async () => {
  const root = join(import.meta.dirname, '../../packages/react/src')
  const drawn = new Set(screens.flatMap(({ view }) => componentsIn(view)))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('View.tsx'),
  )
  const views = await Promise.all(files.map((file) => import(join(root, file)) as Promise<object>))
  const missing = views
    .flatMap((view) => Object.entries(view))
    .filter(([name, view]) => name.endsWith('View') && !drawn.has(view))
  expect(missing.map(([name]) => name)).toEqual([])
  expect(new Set(screens.map(({ id }) => id)).size).toBe(screens.length)
})

/** What an element is drawn by, and those in its props. */
function componentsIn(node: ReactNode | object): unknown[] {
  if (Array.isArray(node)) return node.flatMap(componentsIn)
  if (!isValidElement<object>(node)) return []
  return [node.type, ...Object.values(node.props).flatMap(componentsIn)]
}
