import { defaultChains } from '@latchkey/core'
import { act } from 'react'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.ts'
import { ChainMark } from './ChainMark.tsx'
import { chainCoins, tokenCoins } from './coinNames.ts'
import { coins, toTestArt } from './coins.ts'
import { ProviderMark } from './ProviderMark.tsx'
import { TokenMark } from './TokenMark.tsx'

test('every default network has a picture, gray for a test network, and Solana too', () => {
  const networks = defaultChains.map(({ id, testnet }) => [`eip155:${id}`, testnet === true])
  expect(networks).toHaveLength(26)
  const pictures = Object.entries(chainCoins).map(([chain, { isTest }]) => [chain, isTest === true])
  expect(pictures.filter(([chain]) => String(chain).startsWith('eip155')).sort()).toEqual(networks.sort())
  expect(pictures.filter(([chain]) => String(chain).startsWith('solana'))).toHaveLength(3)
})

test('ten tokens have a picture, and each picture is used', () => {
  expect(Object.keys(tokenCoins)).toHaveLength(10)
  const all = [...Object.values(chainCoins), ...Object.values(tokenCoins)].map(({ name }) => name)
  expect(Object.keys(coins).sort()).toEqual([...new Set(all)].sort())
})

test.each(Object.entries(coins))('%s in gray has no color of the brand', (_, art) => {
  const { ground, parts } = toTestArt(art)
  expect(new Set([ground, ...parts.map(({ fill }) => fill)])).toEqual(new Set(['#858B98', '#fff']))
})

const look = (element: Element | null) => ({
  text: element?.textContent,
  isLetter: element?.classList.contains('letter'),
  hue: (element as HTMLElement | null)?.style.getPropertyValue('--hue'),
})

test('a picture is fetched, and hidden from screen readers: its name is next to it', async () => {
  const { container } = draw(<TokenMark symbol="USDC" />)
  const find = async () => {
    await act(async () => new Promise((resolve) => setImmediate(resolve)))
    return container.querySelector('svg path')
  }
  await expect.poll(find).not.toBeNull()
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  expect(look(container.firstElementChild).isLetter).toBe(false)
})

test('a token at an address has a letter in the color of the address, regardless of its symbol', () => {
  const mark = (address: string) =>
    look(draw(<TokenMark symbol="USDC" address={address} />).container.firstElementChild)
  expect(mark('0xAbC1')).toMatchObject({ text: 'U', isLetter: true })
  expect(mark('0xAbC1').hue).toBe(mark('0xabc1').hue)
  expect(mark('0xabc1').hue).not.toBe(mark('0xabc2').hue)
})

test.each(['constructor', 'toString', '__proto__'])(
  'a member of JavaScript objects is not a picture: %s',
  (name) => {
    const marks = [<TokenMark key="1" symbol={name} />, <ChainMark key="2" chain={name} name={name} />]
    for (const mark of marks) expect(look(draw(mark).container.firstElementChild).isLetter).toBe(true)
    expect(draw(<ProviderMark provider={name} />).container.querySelector('svg')).toBeNull()
  },
)

test.each([
  { name: 'Harbor Chain', letter: 'H' },
  { name: ' wif', letter: 'W' },
  { name: '$WIF', letter: 'W' },
  { name: '🦆', letter: '🦆' },
  { name: '🦆 duck', letter: 'D' },
  { name: 'شبكة', letter: 'ش' },
  { name: '', letter: '' },
])('the letter of "$name" is "$letter"', ({ name, letter }) => {
  const { container } = draw(<ChainMark chain="eip155:31337" name={name} />)
  expect(container.firstElementChild?.textContent).toBe(letter)
})
