import * as account from './account.ts'
import * as app from './app.ts'
import type { Endpoint } from './endpoint.ts'
import * as funding from './funding.ts'
import * as management from './management.ts'
import * as crossApp from './methods/crossApp.ts'
import * as custom from './methods/custom.ts'
import * as email from './methods/email.ts'
import * as farcaster from './methods/farcaster.ts'
import * as guest from './methods/guest.ts'
import type { MethodId } from './methods/ids.ts'
import * as oauth from './methods/oauth.ts'
import * as passkeys from './methods/passkeys.ts'
import * as siwe from './methods/siwe.ts'
import * as siws from './methods/siws.ts'
import * as sms from './methods/sms.ts'
import * as telegram from './methods/telegram.ts'
import * as mfa from './mfa.ts'
import * as recovery from './recovery.ts'
import * as session from './session.ts'
import * as vault from './wallet.ts'

/** A name added to `methodIds` is missed here by the compiler. */
const methods = {
  email,
  sms,
  oauth,
  siwe,
  siws,
  farcaster,
  passkeys,
  telegram,
  custom,
  guest,
  crossApp,
} satisfies Record<MethodId, object>

const areas: Record<string, Record<string, unknown>> = {
  account,
  app,
  session,
  ...methods,
  vault,
  mfa,
  recovery,
  funding,
  management,
}

/**
 * Every call by its dotted name, such as `email.init`. For the server alone (routes without a handler, OpenAPI):
 * whoever imports it has the whole contract in the bundle.
 */
export const endpoints: Readonly<Record<string, Endpoint>> = /* @__PURE__ */ collect()

function collect(): Record<string, Endpoint> {
  const named = Object.entries(areas).flatMap(([area, members]) =>
    Object.entries(members).flatMap(([name, member]) =>
      isEndpoint(member) ? [[`${area}.${name}`, member] as const] : [],
    ),
  )
  return Object.fromEntries(named)
}

function isEndpoint(member: unknown): member is Endpoint {
  return typeof member === 'object' && member !== null && 'guard' in member && 'reply' in member
}
