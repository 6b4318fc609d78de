import type { User } from '@latchkey/react'
import { print } from './print.ts'

/** The current user object, as the app's own code receives it. */
export function userCode(user: User): string {
  const { linkedAccounts, ...members } = user
  const types = linkedAccounts.map(({ type }) => type)
  return `const { user } = usePrivy()

// the current user object
${print(withoutEmpty({ ...members, linkedAccounts: types }))}`
}

/** Leaves unlinked accounts out, so that the rest is easy to find. */
function withoutEmpty(value: object): object {
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null)
  return Object.fromEntries(
    members.map(([name, member]) => {
      const isPlain = typeof member === 'object' && !Array.isArray(member) && !(member instanceof Date)
      return [name, isPlain ? withoutEmpty(member) : member]
    }),
  )
}
