import type { Config, Connector } from 'wagmi'
import { connect, disconnect, switchAccount } from 'wagmi/actions'
import { type ConnectorSource, connectorType, toConnector } from './connector.ts'

/** The current sources of our connectors. */
const sourcesNow = new WeakMap<Connector, ConnectorSource>()

const isOurs = ({ type }: Connector): boolean => type === connectorType

/**
 * Adds our connectors after the host app's, which stay unchanged. Existing ones are kept, with their wallet's current
 * account; one whose wallet is gone is disconnected.
 */
export async function setConnectors(
  config: Config,
  sources: readonly ConnectorSource[],
): Promise<Connector[]> {
  const all = config.connectors
  const ours = sources.map((source) => {
    const match = all.find((one) => isOurs(one) && one.id === source.id)
    if (match) turn(match, source)
    return match ?? make(config, source)
  })
  const stale = all.filter((one) => isOurs(one) && !ours.includes(one))
  config._internal.connectors.setState([...all.filter((one) => !isOurs(one)), ...ours])
  for (const connector of stale) if (isConnected(config, connector)) await disconnect(config, { connector })
  return ours
}

function make(config: Config, source: ConnectorSource): Connector {
  const now = { ...source }
  const connector = config._internal.connectors.setup(toConnector(now))
  sourcesNow.set(connector, now)
  return connector
}

/** The user has switched to another account in the wallet. */
function turn(connector: Connector, source: ConnectorSource): void {
  const now = sourcesNow.get(connector)
  if (!now) return
  const isOther = now.address !== source.address
  Object.assign(now, source)
  if (isOther && source.address)
    connector.emitter.emit('change', { accounts: [source.address as `0x${string}`] })
}

/** Makes one of our connectors the current one; all others stay connected. */
export async function activate(config: Config, connector: Connector): Promise<void> {
  await config.storage?.setItem('recentConnectorId', connector.id)
  if (isConnected(config, connector)) await switchAccount(config, { connector })
  else await connect(config, { connector })
}

const isConnected = (config: Config, { uid }: Connector): boolean => config.state.connections.has(uid)
