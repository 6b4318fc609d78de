import { type Connection, type ExternalWallets, readConnections, type Store } from '@latchkey/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../../context.ts'

const none = constant<readonly Connection[]>([])
const no = constant(false)

/**
 * The wallets of the page that are connected. Their code is loaded when this browser remembers one, or when
 * the user connects one. `ready` turns true once it is known which of the remembered ones are still allowed.
 */
export function useExternal(): {
  external: ExternalWallets | null
  connections: readonly Connection[]
  ready: boolean
} {
  const latchkey = useLatchkey()
  const external = useStore(latchkey.external)
  const isReady = useStore(external?.ready ?? no)
  const connections = useStore(external?.connections ?? none)
  const remembers = () => readConnections(latchkey.client.storage).length > 0
  useEffect(() => {
    // A page that cannot load them has none; connecting one says why.
    if (readConnections(latchkey.client.storage).length > 0) latchkey.loadExternal().catch(() => {})
  }, [latchkey])
  return { external, connections, ready: external ? isReady : !remembers() }
}

function constant<T>(value: T): Store<T> {
  return { getState: () => value, getInitialState: () => value, subscribe: () => () => {} }
}
