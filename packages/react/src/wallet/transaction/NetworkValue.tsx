import { defaultChains } from '@latchkey/core'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Chip } from '../../ui/Chip.tsx'
import { ChainMark } from '../../ui/marks/ChainMark.tsx'
import type { Network } from './transactionProps.ts'

/**
 * A network with its picture. The app chooses the name, but the id is signed: the id is hidden only if the name is the
 * one in our own list for it.
 */
export function NetworkValue({ network: { id, name, isTest } }: { network: Network }) {
  const { transaction: t } = useMoreTexts()
  return (
    <>
      {name !== undefined && <ChainMark chain={`eip155:${id}`} name={name} />}
      <bdi>{name === undefined ? String(id) : isOwnName(id, name) ? name : `${name} (${id})`}</bdi>
      {isTest && <Chip>{t.testnet}</Chip>}
    </>
  )
}

const isOwnName = (id: number, name: string) =>
  defaultChains.some((chain) => chain.id === id && chain.name === name)
