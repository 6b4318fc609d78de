import { createContext, useContext } from 'react'
import type { Method } from './method.ts'

/** All login methods, provided by the chunk that contains the modal: the modal itself imports none. */
export const MethodsContext = createContext<readonly Method[]>([])

export function useMethods(): readonly Method[] {
  return useContext(MethodsContext)
}
