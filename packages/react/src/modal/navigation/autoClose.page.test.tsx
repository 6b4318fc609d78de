import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { button, draw, press } from '../../../test/draw.ts'
import { AddressPill } from '../../ui/AddressPill.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Shell } from '../shell/Shell.tsx'
import { closings } from './autoClose.ts'
import { closeUnused } from './closeUnused.ts'

/** Times promised to users (protocol 12). */
const times: Record<keyof typeof closings, number> = {
  walletCreated: 2_500,
  recoverySet: 2_500,
  passwordSet: 2_500,
  delegated: 2_500,
  delegationRevoked: 2_500,
  signed: 1_400,
  solanaSigned: 1_400,
  signerAdded: 1_400,
  funded: 4_000,
  bridged: 4_000,
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A screen that closes by itself, with a button and text to copy. */
function show(afterMs: number) {
  const close = vi.fn()
  draw(
    <Shell open theme={{}} onClose={close}>
      <Page name="done" title="Done" focus="title" dock={<Button onClick={close}>Continue</Button>}>
        <AddressPill address="0x1111111111111111111111111111111111111111" />
      </Page>
    </Shell>,
  )
  const root = document.querySelector('[data-latchkey]')?.shadowRoot
  const dialog = root?.querySelector('dialog') as HTMLDialogElement
  const end = closeUnused(close, afterMs)
  return { close, dialog, end }
}

const at = (target: EventTarget, name: string) =>
  act(() => target.dispatchEvent(new Event(name, { bubbles: true, composed: true })))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe.each(Object.entries(closings))('3: %s', (name, { afterMs }) => {
  const expectation = times[name as keyof typeof closings]

  test('closes by itself when it is not used', () => {
    const { close } = show(afterMs)
    pass(expectation - 1)
    expect(close).not.toHaveBeenCalled()
    pass(1)
    expect(close).toHaveBeenCalledOnce()
  })

  test.each(['.lk-btn', '.lk-title', '.lk-pill'])('stays while the pointer moves over %s', (selector) => {
    const { close, dialog } = show(afterMs)
    pass(expectation - 1)
    at(dialog.querySelector(selector) as Element, 'pointermove')
    pass(60_000)
    expect(close).not.toHaveBeenCalled()
    at(document.body, 'pointermove')
    pass(expectation - 1)
    expect(close).not.toHaveBeenCalled()
    pass(1)
    expect(close).toHaveBeenCalledOnce()
  })

  test('a pointer on the backdrop does not count as use', () => {
    const { close, dialog } = show(afterMs)
    at(dialog, 'pointermove')
    pass(expectation)
    expect(close).toHaveBeenCalledOnce()
  })

  test.each(['pointerdown', 'keydown', 'focusin'])('stays after a %s in it', (event) => {
    const { close, dialog, end } = show(afterMs)
    at(dialog.querySelector('.lk-pill') as Element, event)
    at(document.body, 'pointermove')
    pass(60_000)
    expect(close).not.toHaveBeenCalled()
    press(button(dialog, 'Continue'))
    expect(close).toHaveBeenCalledOnce()
    end()
  })
})

test('no other timer closes the modal', () => {
  const folder = join(import.meta.dirname, '../..')
  const closes = /setTimeout\([\s\S]{0,140}?\b(close|dismiss|continueAfterLogin)\(?/
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => closes.test(readFileSync(join(folder, file), 'utf8')))
  // Screens missing in the table have no button: a connected wallet, or a user who is already logged in or has just
  // logged in.
  expect(files.sort()).toEqual([
    'modal/landing/LandingScreen.tsx',
    'modal/navigation/closeUnused.ts',
    'modal/navigation/createJourney.ts',
    'wallet/external/connected/emitConnected.ts',
  ])
})
