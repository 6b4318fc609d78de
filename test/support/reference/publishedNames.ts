import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDeclarations } from './declarations.ts'

const source = join(import.meta.dirname, '../../../packages/react/src')
/** What react-auth 1.98.4, 2.0.9, 2.25.0 and 3.45.0 export, together, by entry. */
const published = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../vectors/publishedNames.json'), 'utf8'),
) as Record<string, string[]>

const files: Record<string, string> = {
  '.': 'index.ts',
  './solana': 'solana.ts',
  './smart-wallets': 'smartWallets.ts',
  './abstract-smart-wallets': 'abstractSmartWallets.ts',
  './ui': 'ui.ts',
  './farcaster': 'farcaster.ts',
  './extended-chains': 'extendedChains.ts',
}

/** Why a name is missing: the first row that fits. */
const reasons: readonly { names: RegExp; entry?: string; why: string }[] = [
  { names: /Card|DevSpendApproval/, why: 'Cards: not planned' },
  {
    names: /Tempo|x402|X402|WrapFetchWithPayment/i,
    entry: './tempo',
    why: 'Payments of Tempo and x402: not planned',
  },
  {
    names: /Fund|Moonpay|Onramp|FiatOnramp|AddFunds|Deposit|WaitForCompletion/,
    why: 'Further ways to fund of 3.x: not built yet',
  },
  {
    names: /AuthorizationSignature|WalletActions/,
    why: 'Requests to the wallet API by the page itself: not built yet',
  },
  { names: /ExperimentalFarcasterSigner/, why: 'Its name is `useFarcasterSigner` in 2.x' },
  { names: /FarcasterV2/, why: 'A login that the page itself has had signed: not built yet' },
  {
    names: /CrossApp|AccessTokenForProvider/,
    why: '`useCrossAppAccounts` signs with an account of another app',
  },
  { names: /Jwt/, why: '`config.customAuth` does it' },
  { names: /BaseAccount/, why: 'Base Account: not built' },
  {
    names: /WalletPrivateKey|EncryptedWalletKey|MigrateWallets|RecoverEmbeddedWallet|Transfer/,
    why: 'Wallets that the vendor holds in its own enclave, and what they can do',
  },
  { names: /AuthMfa/, why: 'A second factor at login: not built' },
  {
    names:
      /Connector|PrivyClient|PrivyModal|PrivyProxyProvider|Plugin|dataSuffix|AsExternalProvider|Internal/,
    why: 'Internals of the published package',
  },
]
const otherwise = 'Other'

type Missing = { entry: string; name: string; why: string }

function listMissing(): Missing[] {
  return Object.entries(published).flatMap(([entry, names]) => {
    const file = files[entry]
    const ours = new Set(file ? readDeclarations(join(source, file)).map(({ name }) => name) : [])
    return names
      .filter((name) => !ours.has(name))
      .map((name) => ({
        entry,
        name,
        why: reasons.find((row) => row.entry === entry || row.names.test(name))?.why ?? otherwise,
      }))
  })
}

/** The page, and the names without an explanation. */
export function publishedNamesPage(): string {
  const missing = listMissing()
  const total = Object.values(published).flat().length
  const rows = [...reasons.map(({ why }) => why), otherwise].flatMap((why) => {
    const matches = missing.filter((one) => one.why === why)
    if (matches.length === 0) return []
    const entries = [...new Set(matches.map(({ entry }) => entry))]
    const names = entries.map((entry) => {
      const list = matches.filter((one) => one.entry === entry).map(({ name }) => `\`${name}\``)
      return `${entry === '.' ? '' : `\`${entry}\`: `}${list.join(', ')}`
    })
    return [`| ${why} | ${names.join('; ')} |`]
  })
  return [
    '# Published names that are missing',
    `Of ${total} names that react-auth 1.98.4, 2.0.9, 2.25.0 and 3.45.0 export, in all entries together, these ${missing.length} have no counterpart here. An app that imports one of them does not compile, so it is found before users are.`,
    ['| Feature | Names |', '|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}
