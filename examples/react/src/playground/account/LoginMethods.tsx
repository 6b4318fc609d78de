import { useCrossAppAccounts, usePrivy } from '@latchkey/react'
import { listMethods, type MethodRow } from '../../accountMethods.ts'
import { Glyph } from '../ui/Glyph.tsx'
import { farcasterMark, Icon, type Mark, Tile, telegramMark, toMark } from '../ui/icons.ts'
import { Confirmed } from './Confirmed.tsx'
import { Part, Row } from './Row.tsx'
import { toShortName } from './toShortName.ts'
import { useReport } from './useReport.ts'

const marks: Record<string, Mark> = {
  email: { icon: 'mail' },
  sms: { icon: 'phone' },
  wallet: { icon: 'wallet' },
  passkey: { icon: 'passkey' },
  farcaster: farcasterMark,
  telegram: telegramMark,
  'cross-app': { icon: 'grid' },
  custom: { icon: 'usersearch' },
}
const toMethodMark = ({ id, label }: MethodRow): Mark => marks[id] ?? toMark(id, label)

/** The linked accounts; the others are under "Add a way". */
export function LoginMethods() {
  const methods = listMethods(usePrivy(), useCrossAppAccounts())
  const ownMethods = methods.filter(({ accounts }) => accounts.length > 0)
  const isMore = ({ id, accounts, link }: MethodRow) =>
    link !== undefined && (accounts.length === 0 || id === 'wallet' || id === 'passkey')
  return (
    <Part title="Ways to log in">
      <ul className="pg-box">
        {ownMethods.flatMap((method) =>
          method.accounts.map((account) => (
            <Linked key={`${method.id} ${account.name}`} method={method} account={account} />
          )),
        )}
        {ownMethods.length === 0 && <li className="pg-r quiet">None yet. A guest cannot log in again.</li>}
      </ul>
      <More methods={methods.filter(isMore)} />
    </Part>
  )
}

function Linked({ method, account }: { method: MethodRow; account: MethodRow['accounts'][number] }) {
  const tell = useReport()
  const { label, update } = method
  const { name, unlink } = account
  const end = (
    <>
      {update && (
        <button type="button" className="pg-b" aria-label={`Change ${label} ${name}`} onClick={update}>
          Change
        </button>
      )}
      {unlink && (
        <Confirmed
          label="Unlink"
          name={`${label} ${name}`}
          onConfirm={() => tell(unlink(), `${label} was unlinked and can no longer log in.`)}
        />
      )}
    </>
  )
  return (
    <Row mark={toMethodMark(method)} title={label} end={end}>
      <small title={name}>
        <bdi>{toShortName(name)}</bdi>
      </small>
    </Row>
  )
}

function More({ methods }: { methods: readonly MethodRow[] }) {
  if (methods.length === 0) return null
  return (
    <details className="pg-add">
      <summary>
        <Glyph name="plus" />
        <span>Add a way</span>
        <small>{methods.length} more</small>
        <Icon name="down" size={16} />
      </summary>
      <ul>
        {methods.map((method) => (
          <li key={method.id}>
            <button type="button" aria-label={`Link ${method.label}`} onClick={() => method.link?.()}>
              <Tile mark={toMethodMark(method)} />
              {method.label}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
