import { createContext, useContext } from 'react'
import type { Method } from './method.ts'

/** Every login method, handed in by the chunk that the modal comes in: the modal itself imports none. */
export const MethodsContext = createContext<readonly Method[]>([])

export function useMethods(): readonly Method[] {
  return useContext(MethodsContext)
}
