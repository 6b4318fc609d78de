import { expect, test } from 'vitest'
import { findDanger, readPageConfig } from './page.ts'

const place = { protocol: 'https:', hostname: 'wallet.test', selfOrigin: 'https://wallet.test' }

test.each([
  [undefined, place],
  [undefined, { ...place, protocol: 'http:', hostname: 'localhost' }],
  [undefined, { ...place, protocol: 'http:', hostname: '127.0.0.1' }],
  [undefined, { ...place, protocol: 'http:', hostname: 'wallet.localhost' }],
  ['embedded_wallet_insecure', { ...place, protocol: 'http:' }],
  ['embedded_wallet_insecure', { ...place, protocol: 'http:', hostname: 'localhost.evil.test' }],
  ['embedded_wallet_insecure', { ...place, protocol: 'http:', hostname: 'evillocalhost' }],
  ['embedded_wallet_insecure', { ...place, protocol: 'http:', hostname: '.localhost' }],
  ['embedded_wallet_sandboxed', { ...place, selfOrigin: 'null' }],
])('security: the answer is %s at %o', (reason, at) => {
  expect(findDanger(at)).toBe(reason)
})

const documentWith = (content: string | null) =>
  ({
    querySelector: () => (content === null ? null : { getAttribute: () => content }),
  }) as unknown as Document

test('the app of the page is read from its meta element', () => {
  const config = {
    appId: 'a',
    allowedOrigins: ['https://app.test'],
    rawSigning: false,
    transactionsAsMessages: false,
  }
  expect(readPageConfig(documentWith(JSON.stringify(config)))).toEqual(config)
})

test.each([
  null,
  '',
  '__LATCHKEY_APP__',
  '{}',
  '{"appId":"","allowedOrigins":[],"rawSigning":false,"transactionsAsMessages":false}',
])('error: a page without its app (%o) does not start', (content) => {
  expect(() => readPageConfig(documentWith(content))).toThrow()
})
