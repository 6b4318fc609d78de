import { acceptTerms, type User } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../context.ts'

/**
 * Accepts the app's terms for the signed-in user, for an app that shows them itself.
 *
 * @throws AppError `must_be_authenticated`.
 *
 * @example
 * const { acceptTerms } = useAcceptTerms()
 * return <button onClick={acceptTerms}>I agree</button>
 */
export function useAcceptTerms(): { acceptTerms(): Promise<{ user: User }> } {
  const { client } = useLatchkey()
  return useMemo(() => ({ acceptTerms: async () => ({ user: await acceptTerms(client) }) }), [client])
}
