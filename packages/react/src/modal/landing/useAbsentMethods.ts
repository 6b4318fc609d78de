import { AppError } from '@latchkey/wire'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { findMethod } from '../navigation/method.ts'
import { useMethods } from '../navigation/methodsContext.ts'
import { useWhenOpen } from '../navigation/useWhenOpen.ts'
import { nameOption } from './options.ts'

/**
 * Names in the console the options that a login asks for and the app does not offer. If no option is left, the screen
 * says so instead of showing an empty list.
 */
export function useAbsentMethods(request: readonly string[] | null, available: readonly string[]): void {
  const { client, modal } = useLatchkey()
  const methods = useMethods()
  const { status } = useStore(client.state)
  const name = (option: string) => nameOption(methods, option)
  const names = available.filter((option) => findMethod(methods, option)).map(name)
  const absent = (request ?? available).filter((option) => !names.includes(name(option))).join()
  const isWrong = status === 'ready' && (absent !== '' || !names[0])
  useWhenOpen(isWrong ? absent : undefined, () => {
    console.warn(`Login methods that are not offered: ${absent}`)
    if (!names[0]) modal.replace({ name: 'error', props: { error: new AppError('disallowed_login_method') } })
  })
}
