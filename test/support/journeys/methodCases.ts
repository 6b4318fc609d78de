import {
  createEmailFlow,
  createSmsFlow,
  transferEmail,
  transferPhone,
} from '../../../packages/core/src/index.ts'
import { farcaster, telegram } from './messengers.ts'
import type { MethodCase, Person } from './methodCase.ts'
import { crossApp, custom, guest } from './ownLogins.ts'
import { passkey } from './passkeys.ts'
import { socials } from './social.ts'
import { siwe, siws } from './wallets.ts'

const address = ({ n }: Person) => `person${n}@journey.example`

const email: MethodCase = {
  name: 'email',
  type: 'email',
  settings: { email_auth: true },
  async enter({ world, client, person, intent, disableSignup }) {
    const flow = createEmailFlow(client, { intent })
    await flow.sendCode({ email: address(person), disableSignup })
    return flow.submitCode({ code: world.codeFor(address(person)) })
  },
  links: true,
  unlink: { kind: 'email', id: (user) => user.email?.address ?? '' },
  transfer: ({ client, nonce, person }) => transferEmail(client, { nonce, email: address(person) }),
  updates: true,
  allowlisted: address,
  captcha: true,
}

const number = ({ n }: Person) => `+1 213 373 ${String(n).padStart(4, '0')}`

const sms: MethodCase = {
  name: 'sms',
  type: 'phone',
  settings: { sms_auth: true },
  async enter({ world, client, person, intent, disableSignup }) {
    const flow = createSmsFlow(client, { intent })
    await flow.sendCode({ phoneNumber: number(person), disableSignup })
    return flow.submitCode({ code: world.codeFor(number(person)) })
  },
  links: true,
  unlink: { kind: 'sms', id: (user) => user.phone?.number ?? '' },
  transfer: ({ client, nonce, person }) => transferPhone(client, { nonce, phoneNumber: number(person) }),
  updates: true,
  allowlisted: (person) => number(person).replaceAll(' ', ''),
  captcha: true,
}

/** Every login method. A name in `methodIds` without a row here fails a test. */
export const cases: Record<string, readonly MethodCase[]> = {
  email: [email],
  sms: [sms],
  oauth: socials,
  siwe: [siwe],
  siws: [siws],
  passkeys: [passkey],
  farcaster: [farcaster],
  telegram: [telegram],
  custom: [custom],
  guest: [guest],
  crossApp: [crossApp],
}
