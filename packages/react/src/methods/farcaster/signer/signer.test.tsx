import '../../../../test/dom.ts'
import { ed25519 } from '@noble/curves/ed25519.js'
import { act } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { host, onDevice } from '../../../../../../test/support/browserDevice.ts'
import { approveRequest, linkFarcaster } from '../../../../../../test/support/farcasterSigner.ts'
import { type Session, signIn } from '../../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../../test/support/world.ts'
import { createWallet } from '../../../../../core/src/wallet/embedded/createWallet.ts'
import { declineKey, expireKey, removeKey } from '../../../../../server/src/vendors/farcaster/fakeSigners.ts'
import { openPage, until } from '../../../../test/hostPage.tsx'
import { layFrame } from '../../../../test/layFrame.ts'
import { inModal, pressInModal, pressRow } from '../../../../test/modal.ts'
import {
  useFarcasterSigner,
  useGetFarcasterSignerPublicKey,
  usePrivy,
  useRequestFarcasterSigner,
  useSignFarcasterMessage,
} from '../../../index.ts'
import { UserPill } from '../../../ui.ts'

/** Page, frame and server are real; the user approves in the sandbox's Farcaster. */

const hash = Uint8Array.from({ length: 20 }, (_, n) => n + 3)
let world: World
let ada: Session

beforeEach(async () => {
  document.body.replaceChildren()
  world = await createWorld({ origins: [host, window.location.origin], settings: { farcaster_auth: true } })
  ada = await signIn(world)
  await linkFarcaster(world, ada)
  await createWallet(await onDevice(world, await signIn(world, ada.email)))
  // Tests of this file share the sandbox's registry.
  await world.ctx.db.deleteFrom('sandbox_signers').execute()
})

async function openHost(Part?: Parameters<typeof openPage>[3]) {
  const { network } = layFrame(world)
  const page = await openPage(
    world,
    () => ({
      ...useFarcasterSigner(),
      later: {
        ...useRequestFarcasterSigner(),
        ...useGetFarcasterSignerPublicKey(),
        ...useSignFarcasterMessage(),
      },
      privy: usePrivy(),
    }),
    {},
    Part,
  )
  const { read } = page
  // `onDevice` left this login in the storage.
  await until(() => expect(read().privy.user?.farcaster?.fid).toBe(4242))
  onTestFinished(() => act(() => read().privy.logout()))
  /** Resolves once the user is asked, or the call has failed. */
  async function ask(): Promise<{ failure: unknown }> {
    let ending: { failure: unknown } | undefined
    act(() => {
      read()
        .requestFarcasterSignerFromWarpcast()
        .then(
          () => ({ failure: undefined }),
          (failure: unknown) => ({ failure }),
        )
        .then((end) => {
          ending = end
        })
    })
    await until(() => expect(ending).toBeDefined())
    return ending as { failure: unknown }
  }
  return { ...page, network, ask }
}

const getPage = () => inModal('dialog[open] [data-page]')[0]
const title = () => inModal('dialog[open] .lk-title')[0]?.textContent
const text = () => getPage()?.textContent ?? ''
/** The open request, as the vendor stores it. */
const readToken = async () => {
  const row = await world.ctx.db
    .selectFrom('sandbox_signers')
    .select('token')
    .where('state', '=', 'pending')
    .where('deadline', '>', world.clock.now())
    .executeTakeFirstOrThrow()
  return row.token
}
const readUrl = () =>
  until(() =>
    expect(inModal('dialog[open] [role="img"]')[0]?.getAttribute('aria-label')).toBe(
      'QR code that opens Farcaster',
    ),
  )

/** Returns a mock that opens other windows. */
function onAndroid() {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const agent = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (Linux; Android 15) Mobile')
  onTestFinished(() => {
    open.mockRestore()
    agent.mockRestore()
  })
  return open
}

describe('useFarcasterSigner', () => {
  test('shows a code, waits for the approval, shows the success, and then signs', async () => {
    const { read, ask } = await openHost()
    await ask()
    await until(() => expect(title()).toBe('Let Test app post for you'))
    expect(text()).toContain('Let Test app post for you')
    await readUrl()
    await approve()
    await until(() => expect(title()).toBe('Test app can post for you'))
    expect(text()).toContain('Test app can post for you')
    expect(text()).toContain('You can revoke this at any time')
    const { signerPublicKey } = read().privy.user?.farcaster ?? {}
    expect(signerPublicKey).toMatch(/^0x[0-9a-f]{64}$/)
    await pressInModal('Close')
    await until(() => expect(getPage()).toBeUndefined())
    for (const hooks of [read(), read().later]) {
      const key = await hooks.getFarcasterSignerPublicKey()
      expect(`0x${Buffer.from(key).toString('hex')}`).toBe(signerPublicKey)
      const signature = await act(() => hooks.signFarcasterMessage(hash))
      expect(ed25519.verify(signature, hash, key, { zip215: false })).toBe(true)
    }
  })

  test('continues while its screen is closed, and shows the same request again', async () => {
    const { read, ask } = await openHost()
    await ask()
    const token = await readToken()
    await pressInModal('Close')
    await until(() => expect(getPage()).toBeUndefined())
    await ask()
    await until(() => expect(title()).toBe('Let Test app post for you'))
    expect(await readToken()).toBe(token)
    await pressInModal('Close')
    await approve(token)
    await until(() => expect(read().privy.user?.farcaster?.signerPublicKey).toBeDefined())
    expect(getPage()).toBeUndefined()
  })

  test.each([
    ['declined', declineKey, "The request wasn't approved. Try again or choose another method."],
    ['over', expireKey, "The request wasn't approved. Try again or choose another method."],
  ])('error: a request that is %s shows it, and is made again on the same screen', async (_, end, says) => {
    const { read, ask } = await openHost()
    await ask()
    await end(world.ctx, await readToken())
    await until(() => expect(title()).toBe('Request canceled'))
    expect(text()).toContain(says)
    await pressInModal('Try again')
    await until(() => expect(title()).toBe('Let Test app post for you'))
    await readUrl()
    await approve()
    await until(() => expect(title()).toBe('Test app can post for you'))
    expect(read().privy.user?.farcaster?.signerPublicKey).toBeDefined()
  })

  test('error: without a Farcaster account nothing is shown, and the call says why', async () => {
    const { read, ask } = await openHost()
    await act(() => read().privy.unlinkFarcaster(4242))
    expect((await ask()).failure).toMatchObject({
      message: 'Must have Farcaster account to use Farcaster signers',
    })
    expect(getPage()).toBeUndefined()
    await expect(read().getFarcasterSignerPublicKey()).rejects.toThrow('Must have Farcaster account')
    await expect(read().signFarcasterMessage(hash)).rejects.toThrow('Must have Farcaster account')
  })

  test('security: after a logout the previous user’s request is neither shown nor polled', async () => {
    const { read, ask } = await openHost()
    await ask()
    await act(() => read().privy.logout())
    await until(() => expect(getPage()).toBeUndefined())
    expect((await ask()).failure).toMatchObject({ code: 'must_be_authenticated' })
  })

  test('on a phone there is a link to Farcaster, and on Android it opens automatically', async () => {
    const open = onAndroid()
    const { ask } = await openHost()
    await ask()
    await until(() => expect(open).toHaveBeenCalledTimes(1))
    const url = `http://localhost:4000/sandbox/farcaster/signer?token=${await readToken()}`
    expect(String(open.mock.calls[0]?.[0])).toContain(new URL(url).search)
    await pressInModal('Open Farcaster')
    expect(open).toHaveBeenCalledTimes(2)
  })

  test('on Android it does not open automatically once its user has closed the screen', async () => {
    const open = onAndroid()
    const { network, read } = await openHost()
    let release = () => {}
    network.held = new Promise<void>((resolve) => {
      release = resolve
    })
    let end: Promise<void> | undefined
    act(() => {
      end = read().requestFarcasterSignerFromWarpcast()
    })
    await pressInModal('Close')
    await until(() => expect(getPage()).toBeUndefined())
    release()
    await until(async () => expect(await readToken()).toBeDefined())
    await act(async () => end)
    expect(open).not.toHaveBeenCalled()
  })
})

test('the linked accounts show that the app may post, and no longer after that was revoked', async () => {
  const { read, ask } = await openHost(UserPill)
  await ask()
  const token = await readToken()
  await approve()
  await until(() => expect(title()).toBe('Test app can post for you'))
  await pressInModal('Close')
  const openAccounts = async () => {
    const findPill = () =>
      inModal('button').find((one) => one.getAttribute('aria-label')?.startsWith('Your account'))
    await until(() => expect(findPill()).toBeDefined())
    act(() => (findPill() as HTMLElement).click())
    await pressRow('Linked accounts')
    await until(() => expect(getPage()?.getAttribute('data-page')).toBe('account-linked'))
  }
  await openAccounts()
  expect(text()).toContain('Test app can post for you. Revoke this in the settings of your Farcaster app.')
  await removeKey(world.ctx, token)
  await expect(act(() => read().signFarcasterMessage(hash))).rejects.toThrow('Add a signer first')
  await until(() => expect(text()).not.toContain('can post for you'))
})

async function approve(token?: string): Promise<void> {
  let open = token
  await until(async () => {
    open ??= await readToken()
  })
  await approveRequest(world, { signer_approval_url: `http://x.test/?token=${open}` })
}
