import { type WalletOption, walletNames, walletOptions } from '../look/options.ts'
import { usePage } from '../page.ts'
import { type Mark, Tile, toMark } from '../ui/icons.ts'
import { Segments } from '../ui/Segments.tsx'
import { Switch } from '../ui/Switch.tsx'
import { Field } from './Field.tsx'
import { Group } from './Group.tsx'

const creations = [
  { value: 'users-without-wallets', label: 'If none' },
  { value: 'all-users', label: 'Always' },
  { value: 'off', label: 'Off' },
] as const

export function Wallets() {
  const { look, change } = usePage()
  return (
    <Group
      title="Wallets"
      summary={look.eth === 'off' && look.sol === 'off' ? 'Created manually' : 'Created on login'}
    >
      <Field label="Create an Ethereum wallet" hint="on login">
        <Segments
          label="Create an Ethereum wallet on login"
          choices={creations}
          value={look.eth}
          onChange={(eth) => change({ eth })}
        />
      </Field>
      <Field label="Create a Solana wallet" hint="on login">
        <Segments
          label="Create a Solana wallet on login"
          choices={creations}
          value={look.sol}
          onChange={(sol) => change({ sol })}
        />
      </Field>
      <div className="pg-line">
        <span>
          <b>User-owned recovery</b>
          <small>A password or cloud backup on creation</small>
        </span>
        <Switch label="User-owned recovery" checked={look.owned} onChange={(owned) => change({ owned })} />
      </div>
      <div className="pg-line">
        <span>
          <b>Ask before signing</b>
          <small>Shows the review screens</small>
        </span>
        <Switch label="Ask before signing" checked={look.uis} onChange={(uis) => change({ uis })} />
      </div>
      <h3 className="pg-sub">External wallets</h3>
      <ul className="pg-ms">
        {walletOptions.map((wallet) => (
          <ExternalWallet key={wallet} wallet={wallet} />
        ))}
      </ul>
    </Group>
  )
}

function ExternalWallet({ wallet }: { wallet: WalletOption }) {
  const { look, change } = usePage()
  const name = walletNames[wallet]
  const mark: Mark = wallet === 'detected_wallets' ? { icon: 'wallet' } : toMark(wallet, name)
  const turn = (isOn: boolean) =>
    change({ wallets: walletOptions.filter((one) => (one === wallet ? isOn : look.wallets.includes(one))) })
  return (
    <li className="pg-m plain">
      <Tile mark={mark} />
      <span className="name">{name}</span>
      <Switch label={name} checked={look.wallets.includes(wallet)} onChange={turn} />
    </li>
  )
}
