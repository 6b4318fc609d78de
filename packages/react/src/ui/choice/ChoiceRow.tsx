import { type ReactNode, useId } from 'react'
import { useTexts } from '../../texts/useTexts.ts'
import { Icon } from '../Icon.tsx'
import { type Mark, Tile } from '../Tile.tsx'

export type Choice = {
  id: string
  /** For a coin, a network or a vendor: `{ element: <TokenMark … /> }`. */
  mark: Mark
  title: string
  /** Under the title: a time, a fee, or why the row cannot be chosen. */
  detail?: string | undefined
  /** At the end: a quote or a balance. `loading` reserves its space. */
  end?: string | 'loading' | undefined
  /** Under the end, for example its value in a currency. */
  endDetail?: string | undefined
  isDisabled?: boolean | undefined
}

export type ChoiceRowProps = {
  choice: Choice
  /** The group's name: rows with the same name form one radio group. */
  name: string
  isTall: boolean
  isChosen: boolean
  onChoose(id: string): void
}

/** One row of a `ChoiceGroup`. The whole row is the radio button. */
export function ChoiceRow({ choice, name, isTall, isChosen, onChoose }: ChoiceRowProps) {
  const { id, mark, title, detail, end, endDetail, isDisabled } = choice
  const ids = { title: useId(), detail: useId(), end: useId() }
  return (
    <div className={isTall ? 'lk-choice tall' : 'lk-choice'}>
      <input
        type="radio"
        data-row={id}
        name={name}
        value={id}
        checked={isChosen}
        disabled={isDisabled}
        aria-labelledby={[ids.title, detail && ids.detail, ids.end].filter(Boolean).join(' ')}
        onChange={() => onChoose(id)}
      />
      <Tile mark={mark} />
      <span className="grow">
        <bdi id={ids.title}>{title}</bdi>
        {detail && <small id={ids.detail}>{detail}</small>}
      </span>
      <span className="end" id={ids.end}>
        <End end={end} />
        {endDetail && (
          <small>
            <bdi>{endDetail}</bdi>
          </small>
        )}
      </span>
      <Icon name="check" size={18} />
    </div>
  )
}

function End({ end }: { end: ReactNode }) {
  const { common } = useTexts()
  if (end === 'loading') return <span className="lk-skel" role="img" aria-label={common.loading} />
  return <bdi>{end}</bdi>
}
