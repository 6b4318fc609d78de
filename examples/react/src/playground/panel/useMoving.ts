import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { LoginOption } from '../look/options.ts'
import { describePlace, step, without } from '../look/order.ts'
import { usePage } from '../page.ts'

export type Moving = {
  container: RefObject<HTMLDivElement | null>
  move(option: LoginOption, by: -1 | 1): void
  turn(option: LoginOption, isOn: boolean): void
}

/** Reorders rows with the arrow buttons and switches. The focus follows the control to its new row. */
export function useMoving(): Moving {
  const { look, change, announce } = usePage()
  const container = useRef<HTMLDivElement>(null)
  const focusSelectors = useRef<string[]>([])
  useLayoutEffect(() => {
    const controls = focusSelectors.current.map((selector) =>
      container.current?.querySelector<HTMLElement>(selector),
    )
    focusSelectors.current = []
    controls.find((control) => control && !control.matches(':disabled'))?.focus()
  })
  return {
    container,
    move(option, by) {
      const lists = step(look, option, by)
      focusSelectors.current = [by, -by].map((one) => `[data-move="${option} ${one}"]`)
      change(lists)
      announce(describePlace(lists, option))
    },
    turn(option, isOn) {
      focusSelectors.current = [`[data-option="${option}"] input`]
      const lists = without(look, option)
      change(isOn ? { ...lists, methods: [...lists.methods, option] } : lists)
    },
  }
}
