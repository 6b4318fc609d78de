import type { DecodedArgument, DecodedCalldata } from '@latchkey/core'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { LongText } from '../../../ui/LongText.tsx'
import { type ReceiptRow, Rows } from '../../../ui/Rows.tsx'
import { revealHidden } from '../../sign/revealHidden.ts'
import { WholeAddress } from '../../sign/WholeAddress.tsx'

/** A separate part of the review, below the certain facts: the contract's publisher chose every name in it. */
export function CalldataRows({ calldata }: { calldata: DecodedCalldata }) {
  const { call: t } = useMoreTexts()
  const rows: ReceiptRow[] = [
    { id: 'unverified', term: t.unverified, value: t.unverifiedBy, cap: true },
    { id: 'function', term: t.function, value: calldata.functionName, depth: 1 },
    ...calldata.arguments.flatMap((argument, index) =>
      toRows(argument, { id: `argument${index}`, index, depth: 1 }),
    ),
  ]
  return <Rows rows={rows} />
}

type Position = { id: string; index: number; depth: number }

/** Arguments without a name are labeled with their number and type. */
function toRows(argument: DecodedArgument, { id, index, depth }: Position): ReceiptRow[] {
  const term = argument.name || `${index + 1} · ${argument.type}`
  if (argument.kind === 'list')
    return [
      { id, term, value: argument.items.length === 0 ? '–' : '', depth },
      ...argument.items.flatMap((item, at) =>
        toRows(item, { id: `${id}.${at}`, index: at, depth: depth + 1 }),
      ),
    ]
  const { kind, value } = argument
  if (kind === 'address')
    return [{ id, term, value: <WholeAddress address={value} what={term} />, wide: true, depth }]
  if (kind === 'number' || kind === 'flag') return [{ id, term, value, depth }]
  return [{ id, term, value: <LongText>{revealHidden(value)}</LongText>, wide: true, depth }]
}
