import { type Connection, type ExternalWallets, readConnections, type Store } from '@latchkey/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../../context.ts'

const none = constant<readonly Connection[]>([])
const no = constant(false)

/**
 * The connected wallets of the page. Their code loads when this browser remembers one, or when the user connects one.
 * `ready` becomes true once it is known which remembered wallets still allow the page.
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
    // A page that cannot load them has none; connecting one shows why.
    if (readConnections(latchkey.client.storage).length > 0) latchkey.loadExternal().catch(() => {})
  }, [latchkey])
  return { external, connections, ready: external ? isReady : !remembers() }
}

function constant<T>(value: T): Store<T> {
  return { getState: () => value, getInitialState: () => value, subscribe: () => () => {} }
}
