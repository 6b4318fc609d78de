import { expect } from 'vitest'
import { eventually } from '../eventually.ts'
import type { World } from '../world.ts'
import { button, byTestId, dialog, field, heading, text } from './find.ts'
import type { Page } from './page.ts'

// What a person does with the example app, by the names on its buttons.

export const emailField = field('Email address')
export const codeField = field('Verification code')
export const account = byTestId('account')
export const login = byTestId('login')

/** In a modal that is open at its first screen. */
export async function proveEmail(page: Page, world: World, email: string): Promise<void> {
  await page.focused(emailField)
  await page.type(email)
  await page.press('Enter')
  await page.focused(codeField)
  await page.type(world.codeFor(email))
}

/** Up to the account's page, with no modal over it: one that has made a wallet closes by itself. */
export async function logIn(page: Page, world: World, email: string): Promise<void> {
  await page.click(login)
  await proveEmail(page, world, email)
  await page.see(account)
  await page.gone(dialog)
}

export async function logOut(page: Page): Promise<void> {
  // At rest: a call that the logout overtakes is refused, which the console tells.
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
  await page.see(heading('Sign message'))
  // The button does nothing for the first half second, against a click meant for something else.
  await eventually(async () => {
    await page.clickIfThere(button('Sign'))
    expect((await page.isShown(text('Signed'))) || !(await page.isShown(dialog))).toBe(true)
  }, 200)
  const signature = await page.see(byTestId('signature'))
  await page.gone(dialog)
  return signature as `0x${string}`
}
