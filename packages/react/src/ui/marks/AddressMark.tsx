import { useId, useMemo } from 'react'
import { DeferredStyles } from '../DeferredStyles.tsx'
import { type Mark, Tile } from '../Tile.tsx'
import { drawAvatar, type Shades } from './avatar.ts'

const styles = `
.lk-avatar{position:relative;display:inline-block;inline-size:20px;block-size:20px;flex:none;vertical-align:middle}
.lk-avatar>svg{display:block;inline-size:100%;block-size:100%;border-radius:50%}
.lk-tile:has(>.lk-avatar),.lk-hero:has(>.lk-avatar){background:none;border-radius:50%;overflow:visible}
.lk-tile>.lk-avatar,.lk-hero>.lk-avatar{inline-size:100%;block-size:100%}
.lk-rows dd>.lk-avatar+.lk-mono{align-self:baseline}
.lk-avatar>.lk-tile{position:absolute;inset-inline-end:-4px;inset-block-end:-4px;inline-size:50%;block-size:50%;border-radius:34%;box-shadow:0 0 0 2px var(--lk-surface);font-size:.7em;background:var(--lk-surface)}
`

export type AddressMarkProps = {
  address: string
  /** Shown small at the corner: the wallet of the address. */
  wallet?: Mark | undefined
}

/** The picture of an address; the text is next to it. It fills the tile around it, and is 20 px wide elsewhere. */
export function AddressMark({ address, wallet }: AddressMarkProps) {
  const { ground, fill, shape, turn } = useMemo(() => drawAvatar(address), [address])
  const id = useId().replace(/\W/g, '')
  return (
    <span className="lk-avatar" aria-hidden="true">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <Gradient id={`${id}-g`} shades={ground} />
        <Gradient id={`${id}-f`} shades={fill} />
        <path d="M0 0h24v24H0z" fill={`url(#${id}-g)`} />
        <path d={shape} fill={`url(#${id}-f)`} transform={`rotate(${turn} 12 12)`} />
      </svg>
      {wallet && <Tile mark={wallet} />}
      <DeferredStyles rules={styles} />
    </span>
  )
}

function Gradient({ id, shades: [from, to] }: { id: string; shades: Shades }) {
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="24" y2="24">
      <stop stopColor={from} />
      <stop offset="1" stopColor={to} />
    </linearGradient>
  )
}

/** The same for a row or a tile. */
export const toAddressMark = (address: string, wallet?: Mark): Mark => ({
  element: <AddressMark address={address} wallet={wallet} />,
})
