import type { LoginMethod } from '@latchkey/core'

/** The method's name in callbacks (protocol 10.4). */
export function toLinkMethod(option: string): LoginMethod {
  return (option === 'wallet' ? 'siwe' : option) as LoginMethod
}
