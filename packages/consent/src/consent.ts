import type { User } from '@latchkey/core'
import { arm } from './arm.ts'
import type { PageRequest } from './request.ts'
import { texts } from './texts.ts'
import { element, icon, link, show } from './ui.ts'

export type Decision = 'allow' | 'deny' | 'other account'

/** Shows who asks for what, and gives what was decided. */
export function askConsent(request: PageRequest, user: User): Promise<Decision> {
  const { requester, provider } = request
  const lacksWallet = request.kind === 'connect' && !hasWallet(user)
  return new Promise((resolve) => {
    const allow = element('button', { attributes: { type: 'button' } }, texts.allow)
    const disarm = lacksWallet ? () => {} : arm(allow)
    const decide = (decision: Decision) => () => {
      disarm()
      resolve(decision)
    }
    allow.addEventListener('click', decide('allow'))
    const quiet = (text: string, decision: Decision) =>
      element('button', { class: 'quiet', on: decide(decision), attributes: { type: 'button' } }, text)
    show(
      element('div', { class: 'icons' }, icon(requester), icon(provider)),
      element('h1', { attributes: { tabindex: '-1' } }, texts.title(requester.name, provider.name)),
      element('p', {}, texts.willBeAble(requester.name)),
      element(
        'ul',
        {},
        element('li', {}, texts.seeAccount),
        request.readOnly ? null : element('li', {}, texts.askToSign),
      ),
      element('p', {}, texts.notPossible),
      request.terms ? agreement(request.terms) : null,
      lacksWallet ? element('p', { class: 'problem' }, texts.noWallet(provider.name)) : allow,
      quiet(texts.deny, 'deny'),
      element('p', { class: 'who' }, texts.loggedInAs(nameOf(user))),
      quiet(texts.otherAccount, 'other account'),
    )
  })
}

function agreement({ url, privacyUrl }: NonNullable<PageRequest['terms']>): HTMLElement {
  return element(
    'p',
    {},
    `${texts.agree} `,
    link(texts.terms, url),
    ` ${texts.and} `,
    link(texts.privacy, privacyUrl),
    '.',
  )
}

function nameOf({ email, phone }: User): string {
  return email?.address ?? phone?.number ?? texts.yourAccount
}

function hasWallet({ linkedAccounts }: User): boolean {
  return linkedAccounts.some(
    (account) =>
      account.type === 'wallet' && account.walletClientType === 'privy' && account.chainType === 'ethereum',
  )
}
