import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../texts/useTexts.ts'
import { DeferredStyles } from '../DeferredStyles.tsx'
import { useShell } from '../shellContext.ts'
import { type Choice, ChoiceRow } from './ChoiceRow.tsx'
import { cssChoice } from './cssChoice.ts'

export type ChoiceGroupProps = {
  /** Names the choice; it may be a title above the group. */
  label: string
  choices: readonly Choice[]
  /** The id of the chosen row; undefined before a choice. */
  value: string | undefined
  /** Rows of 64 px. Default: true if a row has a second line. */
  isTall?: boolean | undefined
  /** Scrolls in its own list. */
  scroll?: boolean | undefined
  onChange(id: string): void
}

/** Rows with one choice. One tab stop; the arrow keys choose, as in every radio group. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { label, choices, value, scroll, onChange } = props
  const name = useId()
  const isTall = props.isTall ?? choices.some(({ detail, endDetail }) => detail || endDetail)
  const group = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (scroll) group.current?.querySelector('input:checked')?.scrollIntoView({ block: 'nearest' })
  }, [scroll])
  return (
    <div
      ref={group}
      className={scroll ? 'lk-list lk-choices scroll' : 'lk-list lk-choices'}
      role="radiogroup"
      aria-label={label}
    >
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.id}
          choice={choice}
          name={name}
          isTall={isTall}
          isChosen={choice.id === value}
          onChoose={onChange}
        />
      ))}
      <DeferredStyles rules={cssChoice} />
    </div>
  )
}

/** A placeholder for a group while its rows load, with their later height. Announced once, after a second. */
export function ChoiceSkeleton({ rows, isTall = false }: { rows: number; isTall?: boolean }) {
  const { announce } = useShell()
  const { common } = useTexts()
  useEffect(() => {
    const timer = setTimeout(() => announce(common.loading), 1000)
    return () => clearTimeout(timer)
  }, [announce, common])
  return (
    <div className="lk-list lk-late" aria-busy="true" role="img" aria-label={common.loading}>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
        <div key={at} className={isTall ? 'lk-choice tall' : 'lk-choice'}>
          <span className="lk-skel lk-tile" />
          <span className="lk-skel" />
        </div>
      ))}
      <DeferredStyles rules={cssChoice} />
    </div>
  )
}
