import { createEmailFlow, transferEmail } from '../../packages/core/src/index.ts'
import type { MethodCase, Person } from './case.ts'

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
  allowlisted: (person) => ({ type: 'email', value: address(person) }),
  captcha: true,
}

/** Every login method. A name in `methodIds` without a row here fails a test. */
export const cases: Record<string, readonly MethodCase[]> = {
  email: [email],
}
