import { useConnectedApps } from '@latchkey/react'
import { Confirmed } from './Confirmed.tsx'
import { Part, Row } from './Row.tsx'
import { useReport } from './useReport.ts'

/** Other apps that the user logs in to with their account in this app. */
export function ConnectedApps() {
  const { apps, disconnect } = useConnectedApps()
  const tell = useReport()
  if (!apps || apps.length === 0) return null
  return (
    <Part title="Connected apps">
      <ul className="pg-box">
        {apps.map(({ id, name, readOnly }) => (
          <Row
            key={id}
            mark={{ letter: name }}
            title={name}
            end={
              <Confirmed
                label="Disconnect"
                name={name}
                onConfirm={() => tell(disconnect(id), `${name} is disconnected.`)}
              />
            }
          >
            <small>{readOnly ? 'Can see your addresses' : 'Can ask you to sign'}</small>
          </Row>
        ))}
      </ul>
    </Part>
  )
}
