import '../../../test/dom.ts'
import { act } from 'react'
import { hashMessage, recoverAddress } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { askAsApp, type Delegation, enableDelegation } from '../../../../../test/support/delegation.ts'
import { createMfaWorld, fromBase32, totpNow } from '../../../../../test/support/mfa.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { askFrame, type WalletContext } from '../../../../core/src/wallet/connect.ts'
import { createWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressIfThere, pressInModal, pressRow, typeInto } from '../../../test/modal.ts'
import {
  useDelegatedActions,
  useHeadlessDelegatedActions,
  usePrivy,
  useSessionSigners,
  useSigners,
} from '../../index.ts'
import { UserPill } from '../../ui.ts'

/** Page, frame, server and signer are real; the app's own server signs with its key. */

const limit = '10000000000000000'
const rules = [
  {
    ...{ name: 'Small amounts', method: 'eth_sendTransaction', action: 'ALLOW' },
    conditions: [
      { field_source: 'ethereum_transaction', field: 'value', operator: 'lte', value: limit },
      { field_source: 'ethereum_transaction', field: 'chain_id', operator: 'eq', value: '8453' },
    ],
  },
  { name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [] },
]

type Setup = {
  isOn?: boolean
  world?: World
  /** What the user does on another device first. */
  prepare?(world: World, home: WalletContext): Promise<void>
}

async function openHost({ isOn = true, world: given, prepare = async () => {} }: Setup = {}) {
  document.body.replaceChildren()
  const world = given ?? (await createWorld({ origins: [host, window.location.origin] }))
  const delegation = isOn ? await enableDelegation(world, { rules }) : null
  const ada = await signIn(world)
  const home = await onDevice(world, ada)
  const { address } = await createWallet(home)
  await prepare(world, home)
  const { network } = layFrame(world)
  const { read } = await openPage(
    world,
    () => ({
      ...useDelegatedActions(),
      silent: useHeadlessDelegatedActions(),
      ...useSigners(),
      ...useSessionSigners(),
      privy: usePrivy(),
    }),
    {},
    UserPill,
  )
  // The login is the one that `onDevice` left in the storage.
  await until(() => expect(read().privy.user?.wallet?.address).toBe(address))
  onTestFinished(() => act(() => read().privy.logout()))
  const wallet = { address, chainType: 'ethereum' } as const
  const account = () => read().privy.user?.linkedAccounts.find((one) => one.type === 'wallet')
  /** Records the outcome of a call. */
  function follow(call: () => Promise<unknown>) {
    const ending: { value?: unknown; failure?: unknown } = {}
    act(() => {
      call().then(
        (value) => Object.assign(ending, { value: value ?? 'done' }),
        (failure: unknown) => Object.assign(ending, { failure }),
      )
    })
    return ending
  }
  const ask = () => follow(() => read().delegateWallet(wallet))
  return { world, ada, delegation: delegation as Delegation, network, read, wallet, account, follow, ask }
}

const getPage = () => inModal('dialog[open] [data-page]')[0]
const text = () => getPage()?.textContent ?? ''
const waitFor = (name: string | undefined, says = '') =>
  until(() => {
    expect(getPage()?.getAttribute('data-page')).toBe(name)
    expect(text()).toContain(says)
  })
/** The button ignores presses until it has been visible for a moment. */
const accept = () =>
  until(() => {
    pressIfThere('Accept')
    const isWaiting =
      text().includes('sign for you?') && inModal('[aria-busy=true], .lk-msg.bad').length === 0
    expect(isWaiting).toBe(false)
  })

/** As the app's own server does it. */
async function signMessage(world: World, { key }: Delegation, walletId: string, message: string) {
  const body = { method: 'personal_sign', chain_type: 'ethereum', params: { message, encoding: 'utf-8' } }
  return askAsApp(world, { path: `/wallets/${walletId}/rpc`, body, by: [key] })
}

test('error: taking back fails on the same screen, and is tried again', async () => {
  const { delegation, read, wallet, account, follow } = await openHost()
  await act(() => read().silent.delegateWallet(wallet))
  await delegation.signer.stop()
  const ending = follow(() => read().revokeWallets())
  await pressInModal('Revoke')
  await until(() => expect(inModal('.lk-msg.bad')).toHaveLength(1))
  await delegation.signer.start()
  await pressInModal('Try again')
  await waitFor('delegation-revoke', 'can no longer sign for you')
  await pressInModal('Close')
  await until(() => expect(ending).toEqual({ value: 'done' }))
  expect(account()).toMatchObject({ delegated: false })
})

test('error: leaving the confirmation revokes nothing', async () => {
  const { read, wallet, account, follow } = await openHost()
  await act(() => read().silent.delegateWallet(wallet))
  const ending = follow(() => read().revokeWallets())
  await pressInModal('Cancel')
  await until(() => expect(ending).toMatchObject({ failure: { code: 'user_exited_delegation_flow' } }))
  expect(account()).toMatchObject({ delegated: true })
})

describe('useDelegatedActions', () => {
  test('shows who may sign what, and after the consent the app signs until the revocation', async () => {
    const { world, delegation, read, wallet, account, ask, follow } = await openHost()
    const ending = ask()
    await waitFor('delegation-grant', 'Let Test app sign for you?')
    await until(() => expect(text()).toContain('Send transactions'))
    for (const says of ['Amount: at most 0.01 ETH', 'Network: Base', 'To: any', 'Sign messages', 'Text: any'])
      expect(text()).toContain(says)
    for (const says of ['Tokens and collectibles are not limited', 'It can log in as you elsewhere'])
      expect(text()).toContain(says)
    for (const says of ['Server of Test app', 'The app', 'When you revoke it', 'No limit', 'Anything else'])
      expect(text()).toContain(says)
    expect(account()).toMatchObject({ delegated: false })
    await accept()
    await waitFor('delegation-granted', 'Test app can sign for you')
    await until(() => expect(account()).toMatchObject({ delegated: true, id: expect.any(String) }))
    await pressInModal('Close')
    await until(() => expect(ending).toEqual({ value: 'done' }))

    const id = String((account() as { id?: string }).id)
    const { body } = await signMessage(world, delegation, id, 'hello')
    const { signature } = (body as { data: { signature: `0x${string}` } }).data
    expect(await recoverAddress({ hash: hashMessage('hello'), signature })).toBe(wallet.address)

    const revocation = follow(() => read().revokeWallets())
    await waitFor('delegation-revoke', 'any of your wallets')
    await pressInModal('Revoke')
    await waitFor('delegation-revoke', 'can no longer sign for you')
    expect(account()).toMatchObject({ delegated: false })
    expect(account()).not.toHaveProperty('id')
    await pressInModal('Close')
    await until(() => expect(revocation).toEqual({ value: 'done' }))
    expect((await signMessage(world, delegation, id, 'hello')).status).not.toBe(200)
  })

  test('shows no screen for a wallet that is already delegated', async () => {
    const { read, wallet, account, ask } = await openHost()
    await act(() => read().silent.delegateWallet(wallet))
    expect(account()).toMatchObject({ delegated: true })
    const ending = ask()
    await until(() => expect(ending).toEqual({ value: 'done' }))
    expect(getPage()).toBeUndefined()
  })

  test.each([
    ['Not now', () => pressInModal('Not now')],
    ['the cross', () => pressInModal('Close')],
  ])('error: %s changes nothing', async (_, leave) => {
    const { account, ask } = await openHost()
    const ending = ask()
    await waitFor('delegation-grant', 'Sign messages')
    await leave()
    await until(() => expect(ending).toMatchObject({ failure: { code: 'user_exited_delegation_flow' } }))
    expect(account()).toMatchObject({ delegated: false })
  })

  test('error: refuses without a screen a wallet that cannot be delegated', async () => {
    const { read, wallet } = await openHost()
    const calls = read()
    const refuse = (call: Promise<unknown>, code: string) =>
      expect(call).rejects.toMatchObject({ name: 'AppError', code })
    await refuse(calls.delegateWallet({ ...wallet, address: '0x12' }), 'embedded_wallet_not_found')
    await refuse(calls.delegateWallet({ ...wallet, chainType: 'solana' }), 'embedded_wallet_not_found')
    await refuse(calls.delegateWallet({ ...wallet, chainType: 'tron' as never }), 'not_supported')
    await refuse(calls.revokeWallets(), 'user_has_not_delegated_wallet')
    await refuse(calls.silent.revokeWallets(), 'user_has_not_delegated_wallet')
    await act(() => read().privy.logout())
    await refuse(calls.delegateWallet(wallet), 'must_be_authenticated')
    await refuse(calls.revokeWallets(), 'must_be_authenticated')
    expect(getPage()).toBeUndefined()
  })

  test('error: an app without a key quorum fails on the screen and in the call', async () => {
    const { ask } = await openHost({ isOn: false })
    const ending = ask()
    await waitFor('delegation-grant', 'This could not be loaded')
    await pressInModal('Not now')
    await until(() => expect(ending).toMatchObject({ failure: { code: 'feature_not_enabled' } }))
  })

  test('terms that change while they are shown must be reviewed again', async () => {
    const { world, delegation, account, ask } = await openHost()
    const ending = ask()
    await waitFor('delegation-grant', 'at most 0.01 ETH')
    const rule = { ...rules[0], conditions: rules[0]?.conditions.slice(1) }
    const path = `/policies/${delegation.config.policy_ids.ethereum}`
    const change = await askAsApp(world, {
      ...{ method: 'PATCH', path, body: { rules: [rule] }, by: [delegation.key] },
    })
    expect(change.status).toBe(200)
    await until(() => {
      pressIfThere('Accept')
      expect(text()).toContain('This has changed')
    })
    expect(text()).toContain('Amount: no limit')
    expect(account()).toMatchObject({ delegated: false })
    await accept()
    await waitFor('delegation-granted')
    await pressInModal('Close')
    await until(() => expect(ending).toEqual({ value: 'done' }))
  })

  test('an expired challenge of the signer is replaced silently', async () => {
    const { delegation, ask } = await openHost()
    ask()
    await waitFor('delegation-grant', 'Sign messages')
    await delegation.signer.stop()
    await delegation.signer.start()
    await accept()
    await waitFor('delegation-granted')
  })

  test('error: shows on the same screen that the server is unreachable, and a retry continues', async () => {
    const { network, account, ask } = await openHost()
    const ending = ask()
    await waitFor('delegation-grant', 'Sign messages')
    network.isAway = true
    await accept()
    await until(() => expect(inModal('.lk-msg.bad')).toHaveLength(1))
    expect(text()).toContain('Send transactions')
    expect(ending).toEqual({})
    network.isAway = false
    await until(() => {
      pressIfThere('Try again')
      expect(getPage()?.getAttribute('data-page')).toBe('delegation-granted')
    })
    expect(account()).toMatchObject({ delegated: true })
  })

  test('two calls ask once, and two presses accept once', async () => {
    const { world, network, ask } = await openHost()
    const [first, second] = [ask(), ask()]
    await waitFor('delegation-grant', 'Sign messages')
    let release = () => {}
    network.held = new Promise<void>((resolve) => {
      release = resolve
    })
    await accept()
    pressIfThere('Accept')
    release()
    await waitFor('delegation-granted')
    await pressInModal('Close')
    await until(() => expect([first, second]).toEqual([{ value: 'done' }, { value: 'done' }]))
    const { body } = await askAsApp(world, { method: 'GET', path: '/wallets' })
    expect((body as { data: unknown[] }).data).toHaveLength(1)
  })

  test('security: after a logout an answer that comes late opens nothing', async () => {
    const { network, read, ask } = await openHost()
    const ending = ask()
    await waitFor('delegation-grant', 'Sign messages')
    let release = () => {}
    network.held = new Promise<void>((resolve) => {
      release = resolve
    })
    await accept()
    await act(() => read().privy.logout())
    await waitFor(undefined)
    release()
    await until(() => expect(ending).toMatchObject({ failure: {} }))
    expect(getPage()).toBeUndefined()
  })
})

test('security: the consent needs the second factor, and leaving it grants nothing', async () => {
  let secret: Buffer = Buffer.alloc(0)
  const world = await createMfaWorld({ origins: [host, window.location.origin] })
  const { account, ask } = await openHost({
    world,
    async prepare(_, home) {
      const enrollment = await askFrame(home, 'privy:mfa:init-enrollment', { method: 'totp' })
      secret = fromBase32((enrollment as { secret: string }).secret)
      const code = totpNow({ secret, world })
      await askFrame(home, 'privy:mfa:submit-enrollment', { method: 'totp', code })
    },
  })
  const ending = ask()
  await waitFor('delegation-grant', 'Sign messages')
  await accept()
  await waitFor('mfa-totp')
  await pressInModal('Not now')
  await waitFor('delegation-grant', 'Sign messages')
  expect(account()).toMatchObject({ delegated: false })
  await accept()
  await waitFor('mfa-totp')
  // Every code is valid once.
  world.clock.forward({ seconds: 31 })
  typeInto(inModal('.lk-code input')[0] as HTMLInputElement, totpNow({ secret, world }))
  await waitFor('delegation-granted')
  await pressInModal('Close')
  await until(() => expect(ending).toEqual({ value: 'done' }))
  expect(account()).toMatchObject({ delegated: true })
})

test('without screens: the app signs, and the names of 3.x do the same for one wallet', async () => {
  const { delegation, read, wallet, account } = await openHost()
  const { address } = wallet
  const signer = {
    signerId: delegation.config.key_quorum_id,
    policyIds: [delegation.config.policy_ids.ethereum],
  }
  await act(() => read().silent.delegateWallet(wallet))
  expect(account()).toMatchObject({ delegated: true })
  await act(() => read().silent.revokeWallets())
  expect(account()).toMatchObject({ delegated: false })
  for (const signers of [[], [signer], [{ signerId: signer.signerId }]]) {
    const { user } = await act(() => read().addSigners({ address: address.toLowerCase(), signers }))
    expect(user.wallet).toMatchObject({ address, delegated: true })
    expect((await act(() => read().removeSigners({ address }))).user.wallet?.delegated).toBe(false)
  }
  await act(() => read().addSessionSigners({ address, signers: [] }))
  expect(account()).toMatchObject({ delegated: true })
  await act(() => read().removeSessionSigners({ address }))
  const others = [
    [{ ...signer, signerId: 'other' }],
    [{ ...signer, policyIds: ['other'] }],
    [{ ...signer, policyIds: [] }],
    [signer, signer],
  ]
  for (const signers of others)
    await expect(read().addSigners({ address, signers })).rejects.toMatchObject({ code: 'invalid_data' })
  expect(account()).toMatchObject({ delegated: false })
  expect(getPage()).toBeUndefined()
})

test('the account lists delegated wallets, and revokes them without the app', async () => {
  const { world, ada, delegation, read, wallet, account } = await openHost()
  const openAccount = () => pressInModal(`Your account, ${ada.email}`)
  await openAccount()
  await waitFor('account-menu')
  expect(text()).not.toContain('Signing for you')
  await pressInModal('Close')
  await act(() => read().silent.delegateWallet(wallet))
  const id = String((account() as { id?: string }).id)
  await openAccount()
  await pressRow('Signing for you')
  await waitFor('delegated-wallets', 'Wallet 1')
  await pressRow('Wallet 1')
  for (const says of ['Amount: at most 0.01 ETH', 'Sign messages', 'Accepted', 'Server of Test app'])
    await waitFor('delegated-wallet', says)
  await pressInModal('Revoke')
  await waitFor('delegation-revoke', 'Revoke permission?')
  await pressInModal('Cancel')
  await waitFor('delegated-wallet', 'Sign messages')
  await pressInModal('Revoke')
  await waitFor('delegation-revoke', 'Revoke permission?')
  await pressInModal('Revoke')
  await waitFor('delegation-revoke', 'can no longer sign for you')
  await pressInModal('Continue')
  await waitFor('delegated-wallets', 'No signing permissions')
  expect((await signMessage(world, delegation, id, 'hello')).status).not.toBe(200)
})
