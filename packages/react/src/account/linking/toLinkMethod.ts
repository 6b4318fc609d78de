import type { LoginMethod } from '@latchkey/core'

/** What callbacks call it (protocol 10.4). */
export function toLinkMethod(option: string): LoginMethod {
  return (option === 'wallet' ? 'siwe' : option) as LoginMethod
}
