import { useSetWalletPassword, useSetWalletRecovery, type WalletWithMetadata } from '@latchkey/react'
import { Tile } from '../ui/icons.ts'
import { Act } from './Act.tsx'
import { Part } from './Row.tsx'
import { useReport } from './useReport.ts'

type Method = NonNullable<WalletWithMetadata['recoveryMethod']>

const methods: Partial<Record<Method, { name: string; sentence: string }>> = {
  privy: { name: 'A login', sentence: 'Logging in to this account opens the wallets on a new device.' },
  'user-passcode': {
    name: 'Your password',
    sentence: 'A new device asks for it. Your server cannot open them.',
  },
  'google-drive': {
    name: 'Google Drive',
    sentence: 'A new device asks for the backup in your Google Drive.',
  },
  icloud: { name: 'iCloud', sentence: 'A new device asks for the backup in your iCloud.' },
}

/** How the wallets open on a new device. */
export function Recovery({ wallet }: { wallet: WalletWithMetadata }) {
  const { setWalletPassword } = useSetWalletPassword()
  const { setWalletRecovery } = useSetWalletRecovery()
  const tell = useReport()
  const method = wallet.recoveryMethod ?? 'privy'
  const { name, sentence } = methods[method] ?? { name: method, sentence: '' }
  const change = (work: Promise<unknown>) => tell(work, 'The recovery method was changed.')
  return (
    <Part title="Recovery">
      <ul className="pg-box">
        <li className="pg-w">
          <div className="top">
            <Tile
              mark={{ icon: method === 'privy' ? 'shield' : method === 'user-passcode' ? 'lock' : 'cloud' }}
            />
            <span className="grow">
              <b>{name}</b>
              <small>{sentence}</small>
            </span>
          </div>
          <div className="acts">
            <Act
              icon="lock"
              label={method === 'user-passcode' ? 'Change the password' : 'Set a password'}
              onPress={() => change(setWalletPassword())}
            />
            <Act icon="cloud" label="Choose a method" onPress={() => change(setWalletRecovery())} />
            {method !== 'privy' && (
              <Act
                icon="shield"
                label="Recover by login"
                onPress={() => change(setWalletRecovery({ showAutomaticRecovery: true }))}
              />
            )}
          </div>
        </li>
      </ul>
    </Part>
  )
}
