import { expect, test } from 'vitest'
import { getAppLink } from './appLinks.ts'

const page = 'https://harbor.example/shop?a=1&b=2#private'

test.each([
  ['metamask', 'https://link.metamask.io/dapp/harbor.example/shop?a=1&b=2'],
  ['coinbase_wallet', 'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fharbor.example%2Fshop%3Fa%3D1%26b%3D2'],
  [
    'phantom',
    'https://phantom.app/ul/browse/https%3A%2F%2Fharbor.example%2Fshop%3Fa%3D1%26b%3D2?ref=https%3A%2F%2Fharbor.example',
  ],
  ['zerion', undefined],
])('%s opens the page in its app, without what is after #', (wallet, link) => {
  expect(getAppLink(wallet, page)).toBe(link)
})
