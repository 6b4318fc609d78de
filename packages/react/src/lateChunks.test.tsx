import '../test/modal.ts'
import { AppError } from '@latchkey/wire'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createValue } from '../../core/src/store.ts'
import { until } from '../test/hostPage.tsx'
import { useTransfer } from './account/useTransfer.ts'
import { LatchkeyContext } from './context.ts'
import { createLatchkey, type Latchkey } from './latchkey.ts'
import { loaders } from './loaders.ts'
import { cancelOnLeave } from './pending/cancelOnLeave.ts'
import { AppListScreen } from './wallet/external/list/AppListScreen.tsx'

/** Screens whose chunks and answers arrive after the user went to another screen. */

const app = { appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test' }
const elsewhere = { name: 'elsewhere', props: {} } as never
const first = { name: 'first', props: {} } as never

function drawIn(latchkey: Latchkey, node: ReactNode): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  act(() => root.render(<LatchkeyContext value={latchkey}>{node}</LatchkeyContext>))
  onTestFinished(() => {
    act(() => root.unmount())
    container.remove()
  })
  return container
}

const names = ({ modal }: Latchkey) => modal.getState().map(({ name }) => name)

function openApps() {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  const external = vi.fn(async () => {
    await arrival
    return loaders.external()
  })
  const latchkey = createLatchkey(app, { ...loaders, external })
  latchkey.modal.open(first, () => {})
  const container = drawIn(latchkey, <AppListScreen purpose={{ journey: null }} />)
  const row = () => container.querySelector<HTMLElement>('[data-row=metamask]')
  const pressRow = () => act(() => row()?.click())
  return { latchkey, external, pressRow, arrive }
}

test('a list of wallets: (e) two presses lead on once', async () => {
  const { latchkey, external, pressRow, arrive } = openApps()
  pressRow()
  pressRow()
  arrive()
  await until(() => expect(names(latchkey)).toHaveLength(2))
  await act(async () => {})
  expect(names(latchkey)).toHaveLength(2)
  expect(external).toHaveBeenCalledOnce()
})

test('a list of wallets: (c) a user who went to another screen stays there', async () => {
  const { latchkey, pressRow, arrive } = openApps()
  pressRow()
  latchkey.modal.push(elsewhere)
  arrive()
  await act(() => latchkey.loadExternal())
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(names(latchkey)).toEqual(['first', 'elsewhere'])
})

test('(c) work started for a screen that is never shown is ended', async () => {
  const latchkey = createLatchkey(app, loaders)
  latchkey.modal.open(first, () => {})
  const start = () => ({ ...createValue({ status: 'waiting' }), reset: vi.fn() })
  const [hidden, visible] = [start(), start()]
  cancelOnLeave(latchkey, elsewhere, hidden)
  latchkey.modal.push(cancelOnLeave(latchkey, { name: 'next', props: {} } as never, visible))
  await new Promise((resolve) => setTimeout(resolve))
  expect(hidden.reset).toHaveBeenCalledOnce()
  expect(visible.reset).not.toHaveBeenCalled()
  latchkey.modal.back()
  expect(visible.reset).toHaveBeenCalledOnce()
})

function openTransfer() {
  const latchkey = createLatchkey(app, loaders)
  latchkey.modal.open(first, () => {})
  const attempts: { give(): void; refuse(): void }[] = []
  const move = () =>
    new Promise<void>((resolve, reject) =>
      attempts.push({ give: resolve, refuse: () => reject(new AppError('server_unreachable')) }),
    )
  let last: ReturnType<typeof useTransfer> | undefined
  const Part = () => {
    last = useTransfer(move)
    return null
  }
  drawIn(latchkey, <Part />)
  const read = () => last as ReturnType<typeof useTransfer>
  return { latchkey, attempts, read, press: () => act(() => read().transfer()) }
}

test('security: a transfer: (e) two presses move once, (b) and the one after a failure moves again', async () => {
  const { latchkey, attempts, read, press } = openTransfer()
  press()
  press()
  expect(attempts).toHaveLength(1)
  await act(async () => attempts[0]?.refuse())
  expect(names(latchkey)).toEqual(['first', 'error'])
  expect(read().status).toBe('idle')
  latchkey.modal.back()
  press()
  await act(async () => attempts[1]?.give())
  expect(read().status).toBe('done')
  press()
  expect(attempts).toHaveLength(2)
})

test('a transfer: (c) a failure after the user went to another screen shows nothing', async () => {
  const { latchkey, attempts, press } = openTransfer()
  press()
  latchkey.modal.push(elsewhere)
  await act(async () => attempts[0]?.refuse())
  expect(names(latchkey)).toEqual(['first', 'elsewhere'])
})
