import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { button, draw, press, type } from '../../../test/draw.ts'
import { EmailField, type EmailFieldProps } from '../../methods/email/EmailField.tsx'
import { LandingView } from './LandingView.tsx'
import type { LandingRow, LandingViewProps } from './landing.ts'

const row = (id: string, group: 'web2' | 'web3'): LandingRow => ({
  id,
  label: id,
  mark: { letter: id },
  group,
})
const email = (props: EmailFieldProps) => ({ option: 'email' as const, element: <EmailField {...props} /> })
const socials = ['google', 'apple', 'discord', 'github', 'spotify'].map((id) => row(id, 'web2'))
const wallets = ['metamask', 'phantom', 'rainbow', 'zerion', 'rabby'].map((id) => row(id, 'web3'))

function drawLanding(props: Partial<LandingViewProps>) {
  const onSelect = vi.fn()
  const view = (more: Partial<LandingViewProps>) => (
    <LandingView
      app={{ name: 'Harbor' }}
      layout="list"
      rows={socials}
      onSelect={onSelect}
      {...props}
      {...more}
    />
  )
  const { container, update } = draw(view({}))
  const rows = () =>
    [...container.querySelectorAll('.lk-row')].map((one) => one.querySelector('.grow')?.textContent)
  const set = (more: Partial<LandingViewProps>) => update(view(more))
  return { container, rows, set, onSelect, title: () => container.querySelector('h2')?.textContent }
}

function submit(container: Element) {
  const form = container.querySelector('form')
  act(() => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}

test('one list shows four methods with the field, and the rest behind More options', () => {
  const { container, rows, title } = drawLanding({ field: email({ onSubmit: () => {} }) })
  expect(rows()).toEqual(['google', 'apple', 'discord', 'More options'])
  press(button(container, 'More options') ?? container.querySelector('[data-row=more-options]'))
  expect(title()).toBe('More options')
  expect(rows()).toEqual(['github', 'spotify'])
  press(button(container, 'Back'))
  expect(title()).toBe('Log in or sign up')
})

test('the app’s texts keep their own direction in a page of the other direction', () => {
  const { container } = drawLanding({ header: 'Welcome to Harbor.', message: 'One account for all.' })
  const own = [...container.querySelectorAll('.lk-title > bdi, .lk-text > bdi')]
  expect(own.map(({ textContent }) => textContent)).toEqual(['Welcome to Harbor.', 'One account for all.'])
})

test('a row is reported by its id, unless another one is pending', () => {
  const { container, set, onSelect } = drawLanding({})
  press(container.querySelector('[data-row=apple]'))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('apple')
  set({ busyId: 'apple' })
  press(container.querySelector('[data-row=google]'))
  expect(onSelect).toHaveBeenCalledOnce()
})

test('the method used last comes first in one list, also from behind More options', () => {
  const overflow = wallets.slice(0, 2)
  const { container, rows } = drawLanding({ rows: socials.slice(0, 2), overflow, recent: 'phantom' })
  expect(rows()).toEqual(['phantom', 'google', 'apple', 'More options'])
  expect(container.querySelector('[data-row=phantom] .lk-chip')?.textContent).toBe('Recent')
  press(container.querySelector('[data-row=more-options]'))
  expect(rows()).toEqual(['metamask'])
})

test('a Solana wallet that was used last has both chips, next to each other', () => {
  const solana = { ...wallets[1], chips: [{ text: 'Solana', tone: '' as const }] } as (typeof wallets)[number]
  const { container } = drawLanding({ layout: 'web3-first', rows: [solana], recent: solana.id })
  const chips = [...container.querySelectorAll(`[data-row=${solana.id}] .lk-chip`)]
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Recent', 'Solana'])
})

test('web2 first shows three socials, and wallets behind a button', () => {
  const { container, rows } = drawLanding({ layout: 'web2-first', rows: [...socials, ...wallets] })
  expect(rows()).toEqual(['google', 'apple', 'discord', 'Other socials'])
  press(button(container, 'Continue with a wallet'))
  expect(rows()).toEqual(['metamask', 'phantom', 'rainbow', 'zerion', 'rabby'])
})

test('web3 first shows three wallets, and everything else behind a button', () => {
  const { container, rows } = drawLanding({
    layout: 'web3-first',
    rows: [...socials, ...wallets],
    field: email({ onSubmit: () => {} }),
    recent: 'rabby',
  })
  expect(rows()).toEqual(['rabby', 'metamask', 'phantom', 'Other wallets'])
  expect(container.querySelector('.lk-chip')?.textContent).toBe('Recent')
  press(button(container, 'Log in with email or socials'))
  expect(rows()).toEqual(['google', 'apple', 'discord', 'github', 'spotify'])
  expect(container.querySelector('input')).not.toBeNull()
})

test('a valid address is submitted trimmed; an invalid one is explained', () => {
  const onSubmit = vi.fn()
  const { container } = drawLanding({ field: email({ onSubmit }) })
  type(container.querySelector('input'), 'maya@harbor')
  submit(container)
  expect(container.querySelector('[role=alert]')?.textContent).toBe('Enter a valid email address')
  expect(onSubmit).not.toHaveBeenCalled()
  type(container.querySelector('input'), ' maya@harbor.example ')
  expect(container.querySelector('[role=alert]')).toBeNull()
  submit(container)
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('maya@harbor.example')
})

test('error: the server’s error stays until the address is changed', () => {
  const onSubmit = vi.fn()
  const error = 'Use an address without "+".'
  const { container, set } = drawLanding({
    field: email({ onSubmit, initialValue: 'maya+1@harbor.example' }),
  })
  set({ field: email({ onSubmit, error }) })
  expect(container.querySelector('[role=alert]')?.textContent).toBe(error)
  submit(container)
  expect(onSubmit).not.toHaveBeenCalled()
  type(container.querySelector('input'), 'maya@harbor.example')
  submit(container)
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('maya@harbor.example')
})

test('nothing is submitted twice while the first request is pending', () => {
  const onSubmit = vi.fn()
  const { container } = drawLanding({
    field: email({ onSubmit, busy: true, initialValue: 'maya@harbor.example' }),
  })
  submit(container)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('wallets are searched when the pointer is over their button, and awaited before their list is shown', async () => {
  let resolveWallets = () => {}
  const findWallets = vi.fn(() => new Promise<void>((resolve) => (resolveWallets = resolve)))
  const { container, title } = drawLanding({
    layout: 'web2-first',
    rows: [...socials, ...wallets],
    findWallets,
  })
  const leading = button(container, 'Continue with a wallet')
  expect(findWallets).not.toHaveBeenCalled()
  act(() => leading?.focus())
  expect(findWallets).toHaveBeenCalledOnce()
  press(leading)
  expect([title(), leading?.getAttribute('aria-busy')]).toEqual(['Log in or sign up', 'true'])
  await act(async () => resolveWallets())
  expect(title()).toBe('Connect a wallet')
})
