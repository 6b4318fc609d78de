import { expect } from 'vitest'
import { eventually } from '../eventually.ts'
import { signIn } from '../signIn.ts'
import type { World } from '../world.ts'
import { button, byTestId, dialog, field, heading, type Target, text } from './find.ts'
import type { Page } from './page.ts'

// The actions of a person in the example app, by the names on its buttons.

export const emailField = field('Email address')
export const codeField = field('Verification code')
export const account = byTestId('account')
export const login = byTestId('login')

/** Leaves to a page of this origin without the app, and deletes the stored data there. */
export async function forget(page: Page, origin: string): Promise<void> {
  await page.goto(new URL('/elsewhere.html', origin).href)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** In a modal that shows its first screen. */
export async function proveEmail(page: Page, world: World, email: string): Promise<void> {
  await page.focused(emailField)
  await page.type(email)
  await page.press('Enter')
  await page.focused(codeField)
  await page.type(world.codeFor(email))
}

/** Logs in, until the account's page is there without a modal over it. */
export async function logIn(page: Page, world: World, email: string): Promise<void> {
  await page.click(login)
  await proveEmail(page, world, email)
  await page.see(account)
  await leave(page)
}

/** Closes it like a user who has seen that it went well. By itself the modal would close later. */
export async function leave(page: Page): Promise<void> {
  await page.press('Escape')
  await page.gone(dialog)
}

/** After a first login. */
export async function leaveNewWallet(page: Page): Promise<void> {
  await page.see(heading('Your wallet is ready'))
  await page.click(button('Continue'))
  await page.gone(dialog)
}

/** A login made with API calls, stored where the app's page finds it: for journeys about later steps. */
export async function bringLogin(page: Page, world: World, email: string): Promise<void> {
  const { token, refreshToken } = await signIn(world, email)
  await page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(`privy:${key}`, value)
    },
    { token: JSON.stringify(token), refresh_token: JSON.stringify(refreshToken) },
  )
}

export async function logOut(page: Page): Promise<void> {
  // When the page is idle: a call that the logout overtakes is refused, which the console shows.
  await page.see(byTestId('sessions'))
  await page.click(byTestId('logout'))
  await page.see(login)
}

export async function readAddress(page: Page): Promise<`0x${string}`> {
  const address = await page.see(byTestId('address'))
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  return address as `0x${string}`
}

export async function signMessage(page: Page): Promise<`0x${string}`> {
  await page.click(byTestId('sign-message'))
  await agreeToSign(page)
  const signature = await page.see(byTestId('signature'))
  await leave(page)
  return signature as `0x${string}`
}

/** After the request of a message's signature. `next` is shown when the user has agreed. */
export async function agreeToSign(page: Page, next: Target = text('Signed')): Promise<void> {
  await page.see(heading('Sign message'))
  // The button does nothing for the first half second, against a click meant for something else.
  await eventually(async () => {
    await page.clickIfThere(button('Sign'))
    expect((await page.isShown(next)) || !(await page.isShown(dialog))).toBe(true)
  }, 200)
}

/** With the keyboard, as often as necessary. In the modal each stop must show that it has the focus. */
export async function tabTo(page: Page, target: Target, ...modifiers: 'Shift'[]): Promise<void> {
  await page.see(target)
  for (let presses = 0; presses < 60 && !(await page.isFocused(target)); presses += 1) {
    await page.press(...modifiers, 'Tab')
    if (await page.isShown(dialog)) expect(await page.evaluate(isFocusVisible)).toBe(true)
  }
  expect(await page.isFocused(target), `Tab leads to ${target.name}`).toBe(true)
}

/** In the page: whether the focus is in the browser's own toolbars, or on an element of the modal that shows it. */
function isFocusVisible(): boolean {
  const focus = document.querySelector('[data-latchkey]')?.shadowRoot?.activeElement
  if (!focus) return true
  const isMarked = (element: Element | null | undefined) => {
    if (!element) return false
    const { outlineStyle, boxShadow } = getComputedStyle(element)
    return outlineStyle !== 'none' || boxShadow !== 'none'
  }
  // The frame around a field shows the focus for it; the boxes of a code show it for the field above them.
  return isMarked(focus) || isMarked(focus.closest('.lk-input')) || focus.closest('.lk-code') !== null
}
