import { describe, expect, test } from 'vitest'
import { createClient } from '../client.ts'
import { createStorage } from '../storage.ts'
import { createArrival } from './arrival.ts'

const page = 'https://shop.test/buy'
const oauth = 'privy_oauth_code=c&privy_oauth_state=s&privy_oauth_provider=google'
const telegram = 'id=7&hash=abc&auth_date=1700000000&first_name=Ada'
const launch = new URLSearchParams({
  user: '{"id":7}',
  auth_date: '1700000000',
  hash: 'abc',
  chat_type: 'a&b',
})
const miniApp = `tgWebAppData=${encodeURIComponent(String(launch))}`

describe('what a page was opened with', () => {
  test.each([
    { address: '?privy_token=fork', kind: 'fork', is: 'fork' },
    {
      address: `?${oauth}`,
      kind: 'oauth',
      is: { authorizationCode: 'c', stateCode: 's', provider: 'google' },
    },
    {
      address: '?privy_connector=injected&privy_wallet_client=phantom',
      kind: 'wallet',
      is: { connectorType: 'injected', walletClientType: 'phantom' },
    },
    {
      address: `?${telegram}&username=ada`,
      kind: 'telegram',
      is: {
        telegram_auth_result: {
          id: '7',
          hash: 'abc',
          auth_date: '1700000000',
          first_name: 'Ada',
          username: 'ada',
        },
      },
    },
    { address: `#${miniApp}`, kind: 'telegram', is: { telegram_web_app_data: Object.fromEntries(launch) } },
  ] as const)('$kind is taken out of $address and handed over once', ({ address, kind, is }) => {
    const arrival = openPage(page + address)
    expect(window.location.href).toBe(page)
    expect([arrival.has(kind), arrival.hasAny()]).toEqual([true, true])
    expect(arrival.take(kind)).toEqual(is)
    expect([arrival.has(kind), arrival.hasAny(), arrival.take(kind)]).toEqual([false, false, undefined])
  })

  test.each([
    { address: `?a=b%20c&${oauth}&flag&a=%2B#part=1`, rest: '?a=b%20c&flag&a=%2B#part=1' },
    { address: `?x=1&${oauth}&privy_token=f&y=ä`, rest: '?x=1&y=%C3%A4' },
    { address: `?privy%5Ftoken=f&z`, rest: '?z' },
    { address: `?${telegram}&tgWebAppData=x#id=7&privy_token=f`, rest: '?tgWebAppData=x#id=7&privy_token=f' },
    { address: '?privy_token=&b=2', rest: '?b=2' },
    { address: '?privy_token=one&privy_token=two', rest: '' },
    { address: `?q=1#${miniApp}&tgWebAppVersion=7.0`, rest: '?q=1#tgWebAppVersion=7.0' },
  ])('of $address stays $rest, to the letter and in its order', ({ address, rest }) => {
    openPage(page + address)
    expect(window.location.href).toBe(page + rest)
  })

  test.each([
    '?privy_oauth_code=c&privy_oauth_state=s',
    '?privy_connector=injected',
    '?id=7&hash=abc&username=ada',
    '#tgWebAppData=user%3D1',
    '#tgWebAppVersion=7.0',
    '?code=1&state=2',
  ])('%s is the host app’s own and stays', (address) => {
    const arrival = openPage(page + address)
    expect(window.location.href).toBe(page + address)
    for (const kind of ['fork', 'oauth', 'wallet', 'telegram'] as const) expect(arrival.has(kind)).toBe(false)
  })

  test('the entry of the history is rewritten, none is added, and its state stays', () => {
    visit(`${page}?${oauth}`)
    window.history.replaceState({ mine: 1 }, '')
    const before = window.history.length
    createArrival().read()
    expect([window.history.length, window.history.state]).toEqual([before, { mine: 1 }])
  })

  test('reading again, as StrictMode does, neither finds it anew nor loses it', () => {
    const arrival = openPage(`${page}?${oauth}`)
    arrival.read()
    expect(arrival.take('oauth')).toMatchObject({ authorizationCode: 'c' })
    arrival.read()
    expect(arrival.has('oauth')).toBe(false)
  })
})

describe('start', () => {
  test('takes it out before anything is sent', async () => {
    const events: string[] = []
    visit(`${page}?privy_token=fork&${oauth}&x=1`)
    const client = createClient({
      ...{ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test', storage: createStorage() },
      wait: () => new Promise(() => {}),
      fetch: async () => {
        events.push(window.location.href)
        return new Response('{}', { status: 500 })
      },
    })
    const stop = client.start()
    stop()
    const stopAgain = client.start()
    await expect.poll(() => events).toEqual([`${page}?x=1`])
    stopAgain()
    expect(localStorage.getItem('privy:session_transfer_token')).toBe('"fork"')
    expect(client.arrival.take('oauth')).toMatchObject({ provider: 'google' })
  })
})

function openPage(url: string) {
  visit(url)
  const arrival = createArrival()
  arrival.read()
  return arrival
}

function visit(url: string): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(url)
}
