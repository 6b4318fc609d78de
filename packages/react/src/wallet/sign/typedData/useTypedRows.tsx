import type { ReactNode } from 'react'
import { digits, formatMoment } from '../../../format/formatMoment.ts'
import type { MoreTexts, Texts } from '../../../texts/texts.ts'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { AddressValue, HashValue } from '../../../ui/AddressValue.tsx'
import { fillText } from '../../../ui/fill.ts'
import { toLongValue } from '../../../ui/LongText.tsx'
import type { ReceiptRow } from '../../../ui/Rows.tsx'
import type { TypedField } from './describeTypedData.ts'

/** Longer values are placed below their term instead of next to it. */
const wideFrom = 40

/** The fields of typed data as receipt rows; structs and arrays head their members. */
export function useTypedRows(fields: readonly TypedField[]): ReceiptRow[] {
  const texts = useMoreTexts()
  return fields.map((field) => {
    const { path, label, depth, value } = field
    const row: ReceiptRow = { id: path, term: label, value: draw(field, texts), depth }
    if (value.kind === 'struct' || value.kind === 'array') row.cap = true
    if (value.kind === 'text') row.wide = value.text.length > wideFrom
    return row
  })
}

function draw({ label, value }: TypedField, { sign: t, language }: Texts & MoreTexts): ReactNode {
  switch (value.kind) {
    case 'address':
      return <AddressValue address={value.address} what={label} />
    case 'bytes':
      return <HashValue hash={value.hex} what={label} />
    case 'bool':
      return value.value ? t.yes : t.no
    case 'text':
      return toLongValue(value.text)
    case 'missing':
      return t.none
    case 'struct':
      return value.type
    case 'array':
      return value.count === 1 ? t.item : fillText(t.items, { count: String(value.count) })
    case 'number': {
      if (value.isMaximum) return t.maximum
      const number = value.value.toLocaleString(language, digits)
      return value.seconds === undefined ? number : formatMoment(value.seconds * 1000, language, number)
    }
  }
}
