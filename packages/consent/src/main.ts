import { acceptTerms, type Client, type Route } from '@latchkey/core'
import type { crossApp } from '@latchkey/wire'
import { tellOpener } from './answer.ts'
import { createOwnClient } from './client.ts'
import { askConsent } from './consent.ts'
import { logIn } from './login.ts'
import { type PageRequest, readRequest } from './request.ts'
import { texts } from './texts.ts'
import { element, show } from './ui.ts'

const authorize: Route<typeof crossApp.authorize> = { method: 'POST', path: '/api/v1/cross-app/authorize' }

const request = readRequest(document)
// Inside a frame a click could be somebody else's; the policy forbids it, and old browsers get nothing (R73).
if (window.top === window) run(createOwnClient(request.appId), request).catch(fail)

async function run(client: Client, asked: PageRequest): Promise<void> {
  client.start()
  await client.whenReady()
  for (;;) {
    const { user } = client.session.store.getState()
    if (!user || user.isGuest) {
      await logIn(client, asked)
      continue
    }
    const decision = await askConsent(asked, user)
    if (decision === 'other account') {
      await client.session.logout()
      continue
    }
    if (decision === 'deny') return deny(asked)
    if (asked.terms && !user.hasAcceptedTerms) await acceptTerms(client)
    return allow(client, asked)
  }
}

async function allow(client: Client, asked: PageRequest): Promise<void> {
  const { redirect_to, connection } = await client.call(authorize, { request: asked.request })
  if (redirect_to !== undefined) {
    location.replace(redirect_to)
    return
  }
  if (asked.kind === 'connect' && connection) tellOpener(asked, connection)
  finish()
}

function deny(asked: PageRequest): void {
  if (asked.kind === 'login') {
    location.replace(asked.denyUrl)
    return
  }
  tellOpener(asked, { error: 'User rejected request' })
  finish()
}

function finish(): void {
  show(element('h1', { attributes: { tabindex: '-1' } }, texts.done))
  window.close()
}

function fail(cause: unknown): void {
  if (request.kind === 'connect') tellOpener(request, { error: texts.failed })
  const said = cause instanceof Error ? cause.message : ''
  show(
    element('h1', { attributes: { tabindex: '-1' } }, texts.failed),
    element('p', { attributes: { role: 'alert' } }, said),
  )
}
