import * as account from './account.ts'
import * as app from './app.ts'
import * as calldata from './calldata.ts'
import type { Endpoint } from './endpoint.ts'
import * as funding from './funding/endpoints.ts'
import * as management from './management.ts'
import * as methods from './methods/registry.ts'
import * as mfa from './mfa.ts'
import * as session from './session.ts'
import * as recovery from './vault/clouds.ts'
import * as vault from './vault/endpoints.ts'

export type MethodId = keyof typeof methods
/** Its own names, so each one is a method. */
export const methodIds = /* @__PURE__ */ Object.keys(methods) as readonly MethodId[]

/**
 * Every call by its dotted name, such as `email.init`. Only for the server (routes without a handler, OpenAPI): a
 * module that imports it has the whole contract in its bundle.
 */
export const endpoints: Readonly<Record<string, Endpoint>> = /* @__PURE__ */ collect()

function collect(): Record<string, Endpoint> {
  const areas: Record<string, Record<string, unknown>> = {
    ...{ account, app, session, ...methods },
    ...{ vault, mfa, recovery, funding, calldata, management: { ...management, ...management.lookups } },
  }
  const entries = Object.entries(areas).flatMap(([area, members]) =>
    Object.entries(members).flatMap(([name, member]) =>
      isEndpoint(member) ? [[`${area}.${name}`, member] as const] : [],
    ),
  )
  return Object.fromEntries(entries)
}

function isEndpoint(member: unknown): member is Endpoint {
  return typeof member === 'object' && member !== null && 'guard' in member && 'reply' in member
}
