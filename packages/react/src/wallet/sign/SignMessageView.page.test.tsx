import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, draw, press } from '../../../test/draw.ts'
import { SignMessageView, type SignMessageViewProps } from './SignMessageView.tsx'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function drawSign(props: Partial<SignMessageViewProps> = {}) {
  const onSign = vi.fn()
  const requester = { name: 'Harbor', origin: 'https://harbor.example' }
  const { container } = draw(
    <SignMessageView
      requester={requester}
      address={address}
      message="Hello"
      status="idle"
      onSign={onSign}
      onCancel={() => {}}
      {...props}
    />,
  )
  const pressSign = () => press(button(container, 'Sign'))
  return { container, onSign, pressSign }
}

function login(domain: string, account = address) {
  return `${domain} wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://${domain}\nVersion: 1\nChain ID: 1\nNonce: 8f2c71aa\nIssued At: 2026-11-20T12:00:00Z`
}

test('security: Sign does nothing in the first half second', () => {
  const { onSign, pressSign } = drawSign()
  pressSign()
  act(() => vi.advanceTimersByTime(499))
  pressSign()
  expect(onSign).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  pressSign()
  expect(onSign).toHaveBeenCalledOnce()
})

test('security: Sign does nothing in the first half second after the page came back into view', () => {
  const { onSign, pressSign } = drawSign()
  act(() => vi.advanceTimersByTime(1000))
  document.dispatchEvent(new Event('visibilitychange'))
  pressSign()
  expect(onSign).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(500))
  pressSign()
  expect(onSign).toHaveBeenCalledOnce()
})

test('security: a second press while signing does nothing', () => {
  const { onSign, pressSign } = drawSign({ status: 'signing' })
  act(() => vi.advanceTimersByTime(1000))
  pressSign()
  expect(onSign).not.toHaveBeenCalled()
})

test.each([
  ['the asking site itself', login('harbor.example'), undefined],
  ['another site', login('drainer.example'), 'This is a login for another site'],
  ['a look-alike with a port', login('harbor.example:8443'), 'This is a login for another site'],
])('security: a login to %s', (_, message, warning) => {
  const { container } = drawSign({ message })
  expect(container.querySelector('.lk-notice.danger b')?.textContent).toBe(warning)
})

test('security: a login for another wallet is flagged', () => {
  const { container } = drawSign({ message: login('harbor.example', `0x${'1'.repeat(40)}`) })
  expect(container.querySelector('.lk-notice.warning')?.textContent).toContain('a different wallet')
})

test('security: the wording of the app cannot replace the requester', () => {
  const { container } = drawSign({ wording: { title: 'Bank of Lagos', description: 'https://bank.example' } })
  expect(container.querySelector('.lk-asker b')?.textContent).toBe('Harbor')
  expect(container.querySelector('.lk-asker small')?.textContent).toBe('harbor.example')
  expect(container.querySelector('h2')?.textContent).toBe('Bank of Lagos')
})

test.each([
  { domain: 'harbor.example', main: 'Sign' },
  { domain: 'drainer.example', main: 'Reject' },
])('security: of a login to $domain, $main is the main button', ({ domain, main }) => {
  const { container } = drawSign({ message: login(domain) })
  expect(container.querySelector('.lk-btn.primary')?.textContent).toBe(main)
})

test('security: a Solana login message cannot pass for one of an Ethereum network', () => {
  const message = login('harbor.example', 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy').replace(
    'Ethereum account',
    'Solana account',
  )
  const networks = { 1: 'Ethereum' }
  expect(drawSign({ message: login('harbor.example'), networks }).container.textContent).not.toContain('(1)')
  const { container } = drawSign({ message, networks })
  expect(container.textContent).toContain('Solana (1)')
})
