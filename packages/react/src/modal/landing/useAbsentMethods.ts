import { AppError } from '@latchkey/wire'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { findMethod } from '../navigation/method.ts'
import { useMethods } from '../navigation/methodsContext.ts'

/**
 * The console names what a login asks for and the app does not offer. Where nothing is left to choose, the screen says so
 * in place of an empty list.
 */
export function useAbsentMethods(asked: readonly string[] | null, offered: readonly string[]): void {
  const { client, modal } = useLatchkey()
  const methods = useMethods()
  const { status } = useStore(client.state)
  const isEmpty = !offered.some((option) => findMethod(methods, option))
  const isOffered = (name: string) =>
    offered.some((option) => (findMethod(methods, option)?.loginMethod ?? option) === name)
  const absent = asked?.filter((name) => !isOffered(name)).join(', ')
  useEffect(() => {
    if (status !== 'ready') return
    if (absent || isEmpty)
      console.warn(`login() asks for ${absent || 'no method'}: this app does not offer it.`)
    if (isEmpty) modal.replace({ name: 'error', props: { error: new AppError('disallowed_login_method') } })
  }, [status, absent, isEmpty, modal])
}
