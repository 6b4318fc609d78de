import type { HTMLAttributes } from 'react'
import { getOptionName, type LoginOption } from '../look/options.ts'
import type { ListName } from '../look/order.ts'
import { usePage } from '../page.ts'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon, Tile } from '../ui/icons.ts'
import { Switch } from '../ui/Switch.tsx'
import { toOptionMark } from '../ui/toOptionMark.ts'
import type { Moving } from './useMoving.ts'

type MethodRowProps = {
  option: LoginOption
  /** Undefined if the method is off. */
  list?: ListName
  moving: Moving
  drag?: HTMLAttributes<HTMLLIElement>
}

export function MethodRow({ option, list, moving, drag }: MethodRowProps) {
  const { look } = usePage()
  const name = getOptionName(option)
  const isFirst = list === 'methods' && look.methods[0] === option
  const isLast = list === 'more' && look.more.at(-1) === option
  const arrow = (by: -1 | 1, isEnd: boolean) => (
    <button
      type="button"
      data-move={`${option} ${by}`}
      aria-label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
      disabled={isEnd}
      onClick={() => moving.move(option, by)}
    >
      {by < 0 ? <Glyph name="up" size={16} /> : <Icon name="down" size={16} />}
    </button>
  )
  return (
    <li className={`pg-m${list ? '' : ' is-off'}`} data-option={option} {...drag}>
      <span className="grip" aria-hidden="true">
        {list && <Glyph name="grip" size={16} />}
      </span>
      <Tile mark={toOptionMark(option)} />
      <span className="name">{name}</span>
      {list && (
        <span className="arrows">
          {arrow(-1, isFirst)}
          {arrow(1, isLast)}
        </span>
      )}
      <Switch label={name} checked={list !== undefined} onChange={(isOn) => moving.turn(option, isOn)} />
    </li>
  )
}
