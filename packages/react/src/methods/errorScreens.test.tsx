import { act } from 'react'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  atCode,
  atLink,
  atStart,
  farcaster,
  passkey,
  type Row,
  social,
  telegram,
} from '../../../../test/support/errorRows.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { setAddress } from '../../test/dom.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { fieldInModal, inModal, pressInModal, submit, typeInto } from '../../test/modal.ts'
import { useLinkAccount, useLogin, useLoginWithSms } from '../index.ts'

let world: World
let count = 0

beforeAll(async () => {
  const bot = { bot_id: '42', bot_name: 'harbor_bot', link_enabled: true, seamless_auth_enabled: true }
  const settings = {
    ...{ sms_auth: true, google_oauth: true, passkey_auth: true, farcaster_auth: true, telegram_auth: true },
    telegram_auth_config: bot,
    embedded_wallet_config: { create_on_login: 'off' },
  }
  // One page after the other, all with the same address.
  world = await createWorld({ settings, env: { LATCHKEY_IP_LIMITS: 'off' } })
})

type HostPage = ReturnType<typeof openPage<ReturnType<typeof useHost>>>

/** The host page's own calls. */
const useHost = () => ({ ...useLogin(), ...useLinkAccount(), sms: useLoginWithSms() })

type Way = {
  name: string
  path: string
  rows: Row[]
  methods?: ('email' | 'sms' | 'google' | 'farcaster')[]
  /** The page's URL when it opens. */
  address?: string
  go?(page: Awaited<HostPage>): Promise<unknown>
}

const ways: Way[] = [
  { name: 'a code is asked for', path: 'passwordless/init', rows: atStart, go: submitEmail },
  {
    name: 'a code is entered',
    path: 'passwordless/authenticate',
    rows: atCode,
    async go(page) {
      await submitEmail(page)
      await submitCode()
    },
  },
  {
    name: 'an address is linked',
    path: 'passwordless/link',
    rows: atLink,
    async go({ read }) {
      const number = `+1213373${4000 + ++count}`
      await act(() => read().sms.sendCode({ phoneNumber: number }))
      await act(() => read().sms.loginWithCode({ code: world.codeFor(number) }))
      act(() => read().linkEmail())
      submit(await fieldInModal(), `error${count}@harbor.example`)
      await submitCode()
    },
  },
  {
    name: 'somebody is back from Google',
    path: 'oauth/authenticate',
    rows: social,
    address: '?privy_oauth_code=c&privy_oauth_state=s&privy_oauth_provider=google',
  },
  {
    name: 'Telegram has opened the page',
    path: 'telegram/authenticate',
    rows: telegram,
    address: `#${new URLSearchParams({
      tgWebAppData: String(
        new URLSearchParams({ user: '{"id":7}', auth_date: '1700000000', hash: 'a'.repeat(64) }),
      ),
    })}`,
  },
  {
    name: 'a passkey is asked for',
    path: 'passkeys/authenticate/init',
    rows: passkey,
    async go({ read }) {
      // A browser that supports passkeys; no passkey is requested.
      vi.stubGlobal('PublicKeyCredential', () => {})
      Object.defineProperty(navigator, 'credentials', { value: {}, configurable: true })
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'))
      act(() => read().login())
      await pressInModal('I have a passkey')
    },
  },
  {
    name: 'Farcaster is asked',
    path: 'farcaster/init',
    rows: farcaster,
    methods: ['email', 'farcaster'],
    async go({ read }) {
      act(() => read().login())
      await pressInModal('Farcaster')
    },
  },
]

describe.each(ways)('error: when $name', ({ path, rows, methods, address, go }) => {
  test.each(rows)('$answer.status $answer.code is "$title: $detail"', async ({ answer, ...shown }) => {
    if (address) leaveAndReturn(address)
    const config = methods && { loginMethods: methods }
    const page = await openPage(answering(path, answer), useHost, config)
    onTestFinished(() => document.body.replaceChildren())
    await go?.(page)
    await expectScreen(shown)
  })
})

/** The world's server, except for its answer to one call. */
function answering(path: string, { status, ...body }: Row['answer']): World {
  const { code, error = code, data } = body
  return {
    ...world,
    fetch: (input, init) =>
      new URL(String(input)).pathname === `/api/v1/${path}`
        ? Promise.resolve(Response.json({ error, code, data }, { status }))
        : world.fetch(input, init),
  }
}

/** Loads the page at this URL, in a browser that left it with the state `s`. */
function leaveAndReturn(address: string): void {
  localStorage.setItem('privy:state_code', '"s"')
  localStorage.setItem('privy:code_verifier', JSON.stringify('v'.repeat(48)))
  const { href } = window.location
  setAddress(`${href}${address}`)
  onTestFinished(() => setAddress(href))
}

async function submitEmail({ read }: Awaited<HostPage>): Promise<void> {
  act(() => read().login())
  submit(await fieldInModal(), `error${++count}@harbor.example`)
}

async function submitCode(): Promise<void> {
  await until(() => expect(inModal('.lk-code input')).toHaveLength(1))
  typeInto(inModal('.lk-code input')[0] as HTMLInputElement, '000000')
}

async function expectScreen({ title, detail, button }: Omit<Row, 'answer'>): Promise<void> {
  await until(() => expect(inModal('dialog')[0]?.textContent).toContain(detail ?? title))
  expect(inModal('.lk-title')[0]?.textContent).toBe(title)
  const names = () => inModal('button').flatMap((one) => [one.textContent, one.getAttribute('aria-label')])
  if (button) await until(() => expect(names()).toContain(button))
}
