import type { Client } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatchkey, useSessionUser } from '../context.ts'

type UserData<T> = {
  /** Null until it has loaded. */
  data: T | null
  /** Why it could not be loaded. */
  error: Error | null
  reload(): Promise<void>
}

/**
 * Reads the signed-in user's data from the server. Only the answer to the latest request counts: an older one may
 * arrive later, or for a user who has logged out. `read` must be the same function on all renders.
 */
export function useUserData<T>(read: (client: Client) => Promise<T>): UserData<T> {
  const { client } = useLatchkey()
  const userId = useSessionUser()?.id
  const [result, setResult] = useState<Omit<UserData<T>, 'reload'>>(nothing)
  const newest = useRef(0)
  const reload = useCallback(async () => {
    const question = ++newest.current
    const next = await read(client).then(
      (data) => ({ data, error: null }),
      (error: Error) => ({ data: null, error }),
    )
    if (question === newest.current) setResult(next)
  }, [client, read])
  useEffect(() => {
    if (userId) void reload()
    else setResult(nothing)
    return () => void newest.current++
  }, [userId, reload])
  return { ...result, reload }
}

const nothing = { data: null, error: null }
