import { defaultChains } from '../../../packages/core/src/wallet/chains/chains.ts'
import { MethodList, type Row } from '../../../packages/react/src/ui/MethodList.tsx'
import { AddressMark } from '../../../packages/react/src/ui/marks/AddressMark.tsx'
import { ChainMark } from '../../../packages/react/src/ui/marks/ChainMark.tsx'
import { tokenCoins } from '../../../packages/react/src/ui/marks/coinNames.ts'
import { LetterMark } from '../../../packages/react/src/ui/marks/LetterMark.tsx'
import { TokenMark } from '../../../packages/react/src/ui/marks/TokenMark.tsx'
import { toMark } from '../../../packages/react/src/ui/marks/toMark.ts'
import { Page } from '../../../packages/react/src/ui/Page.tsx'
import { shortAddress } from '../../../packages/react/src/ui/shortAddress.ts'
import { type Mark, Tile } from '../../../packages/react/src/ui/Tile.tsx'
import { names } from '../../../packages/react/src/wallet/external/list/names.ts'
import { walletRegistry } from '../../../packages/react/src/wallet/external/list/walletRegistry.ts'
import { address, none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

type Picture = { name: string; mark: Mark }

const screen = (id: string, name: string, children: Screen['view']): Screen => ({
  id: `marks-${id}`,
  group: 'Parts',
  name,
  view: (
    <Page name={`marks-${id}`} title={name} onBack={none}>
      {children}
    </Page>
  ),
})

const cells = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill,minmax(88px,1fr))',
  gap: '16px 8px',
} as const
const cell = {
  display: 'grid',
  justifyItems: 'center',
  gap: 6,
  alignContent: 'start',
  fontSize: 12,
  textAlign: 'center',
} as const

/** Puts all marks of one kind next to each other for comparison. */
const sheet = (id: string, name: string, pictures: readonly Picture[]) =>
  screen(
    id,
    name,
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section style={cells} tabIndex={0} aria-label={name}>
      {pictures.map((picture) => (
        <span key={picture.name} style={cell}>
          <Tile mark={picture.mark} />
          {picture.name}
        </span>
      ))}
    </section>,
  )

const wallets = { ...walletRegistry, wallet_connect: { name: names.wallet_connect } }

/** Like the addresses that scammers generate: its first and last characters equal those of another address. */
const addresses = [
  address,
  ...['a1', '3c', '9e', '04'].map((part) => address.slice(0, 8) + part + address.slice(10)),
  'GdnSyH3YtwcxFvQrVVJMm1JhTS4QVX7MFsX56uJLUfiZ',
]

const addressRows: Row[] = [
  ...addresses.map((one) => ({
    ...{ id: one, label: shortAddress(one), mark: { element: <AddressMark address={one} /> } },
  })),
  {
    ...{ id: 'metamask', label: 'MetaMask' },
    mark: { element: <AddressMark address={address} wallet={toMark('metamask', 'MetaMask')} /> },
  },
  { id: 'letter', label: 'Harbor', mark: { element: <LetterMark name="Harbor" /> } },
]

export const pictureScreens: readonly Screen[] = [
  sheet(
    'wallets',
    'Marks of wallets',
    Object.entries(wallets).map(([id, { name }]) => ({ name, mark: toMark(id, name) })),
  ),
  sheet(
    'networks',
    'Marks of networks',
    defaultChains.map(({ id, name }) => ({
      ...{ name, mark: { element: <ChainMark chain={`eip155:${id}`} name={name} /> } },
    })),
  ),
  sheet(
    'tokens',
    'Marks of tokens',
    Object.keys(tokenCoins).map((name) => ({ name, mark: { element: <TokenMark symbol={name} /> } })),
  ),
  screen(
    'addresses',
    'Pictures of addresses',
    <MethodList label="Addresses" rows={addressRows} onSelect={none} />,
  ),
]
