import type { Config, Connector } from 'wagmi'
import { connect, disconnect, switchAccount } from 'wagmi/actions'
import { type ConnectorSource, connectorType, toConnector } from './connector.ts'

const isOurs = ({ type }: Connector): boolean => type === connectorType

/**
 * Puts our connectors behind those of the host app, which stay as they are; one that is there already is kept, and one
 * whose wallet is gone is disconnected.
 */
export async function setConnectors(
  config: Config,
  sources: readonly ConnectorSource[],
): Promise<Connector[]> {
  const all = config.connectors
  const ours = sources.map(
    (source) =>
      all.find((one) => isOurs(one) && one.id === source.id) ??
      config._internal.connectors.setup(toConnector(source)),
  )
  const gone = all.filter((one) => isOurs(one) && !ours.includes(one))
  config._internal.connectors.setState([...all.filter((one) => !isOurs(one)), ...ours])
  for (const connector of gone) if (isConnected(config, connector)) await disconnect(config, { connector })
  return ours
}

/** Makes a connector of ours the current one; whatever else is connected stays connected beside it. */
export async function activate(config: Config, connector: Connector): Promise<void> {
  await config.storage?.setItem('recentConnectorId', connector.id)
  if (isConnected(config, connector)) await switchAccount(config, { connector })
  else await connect(config, { connector })
}

const isConnected = (config: Config, { uid }: Connector): boolean => config.state.connections.has(uid)
