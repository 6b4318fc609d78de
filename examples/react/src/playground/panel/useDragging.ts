import { type DragEvent, type HTMLAttributes, useRef, useState } from 'react'
import type { LoginOption } from '../look/options.ts'
import { type ListName, place } from '../look/order.ts'
import { usePage } from '../page.ts'

type Target = { list: ListName; at: number }

/** Reorders rows with the mouse. A line marks the new position. */
export function useDragging() {
  const { look, change } = usePage()
  const [dragOption, setDragged] = useState<LoginOption>()
  const [target, setTarget] = useState<Target>()
  const last = useRef<Target>(undefined)
  const end = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  const find = (event: DragEvent<HTMLElement>, list: ListName): Target => {
    const others = look[list].filter((option) => option !== dragOption)
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-option]')]
    const isBelow = (row: HTMLElement) => {
      const { top, height } = row.getBoundingClientRect()
      return event.clientY < top + height / 2
    }
    const next = rows.find((row) => row.dataset.option !== dragOption && isBelow(row))
    return { list, at: next ? others.indexOf(next.dataset.option as LoginOption) : others.length }
  }
  const setOverIndex = (option: LoginOption) => {
    if (!target || !look[target.list].includes(option)) return ''
    const others = look[target.list].filter((one) => one !== dragOption)
    if (others[target.at] === option) return ' to'
    return target.at === others.length && others.at(-1) === option ? ' to-end' : ''
  }
  return {
    row: (option: LoginOption): HTMLAttributes<HTMLLIElement> => ({
      draggable: true,
      className: `pg-m${dragOption === option ? ' is-drag' : setOverIndex(option)}`,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', option)
        setDragged(option)
      },
      onDragEnd: end,
    }),
    list: (list: ListName): HTMLAttributes<HTMLOListElement> => ({
      onDragOver: (event) => {
        if (!dragOption) return
        event.preventDefault()
        const next = find(event, list)
        if (last.current?.list !== next.list || last.current.at !== next.at) setTarget(next)
        last.current = next
      },
      onDrop: (event) => {
        if (!dragOption) return
        event.preventDefault()
        change(place(look, dragOption, find(event, list)))
        end()
      },
    }),
  }
}
