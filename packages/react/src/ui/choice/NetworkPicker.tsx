import { useState } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { isLong } from '../isLong.ts'
import { ChainMark } from '../marks/ChainMark.tsx'
import { isMatch, SearchField } from '../SearchField.tsx'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import type { Choice } from './ChoiceRow.tsx'

export type Network = Pick<Choice, 'detail' | 'endDetail' | 'isDisabled'> & {
  /** CAIP-2: `eip155:8453`, `solana:mainnet`. */
  chain: string
  name: string
  /** The wallet's balance there, with its unit. `loading` reserves its space. */
  balance?: string | 'loading' | undefined
}

export type NetworkPickerProps = {
  label: string
  networks: readonly Network[]
  /** The chosen chain. */
  value: string | undefined
  onChange(chain: string): void
}

/** Networks with one choice, with a search above a long list. Enter selects the only match. */
export function NetworkPicker({ label, networks, value, onChange }: NetworkPickerProps) {
  const { wallets: t } = useMoreTexts()
  const [query, setQuery] = useState('')
  const isSearched = isLong(networks)
  const matches = networks.filter(({ name }) => isMatch(name, query))
  const [first] = matches
  const isTall = networks.some(({ detail, endDetail }) => detail || endDetail)
  return (
    <div className="lk-stack">
      {isSearched && (
        <SearchField
          label={t.search}
          value={query}
          onChange={setQuery}
          onSubmit={() => {
            if (matches.length === 1 && first && !first.isDisabled) onChange(first.chain)
          }}
        />
      )}
      {matches.length > 0 ? (
        <ChoiceGroup
          label={label}
          choices={matches.map(toChoice)}
          value={value}
          isTall={isTall}
          scroll={isSearched}
          onChange={onChange}
        />
      ) : (
        <p className="lk-text" role="status">
          {t.noMatch}
        </p>
      )}
    </div>
  )
}

function toChoice({ chain, name, balance, ...rest }: Network): Choice {
  return {
    ...rest,
    id: chain,
    title: name,
    end: balance,
    mark: { element: <ChainMark chain={chain} name={name} /> },
  }
}
