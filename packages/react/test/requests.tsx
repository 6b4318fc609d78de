import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { getRule, mainButton, type RequestKind, type Tone } from '../src/wallet/sign/danger.ts'
import { draw } from './draw.ts'

export const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const friend = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
export const contract = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const dead = '0x000000000000000000000000000000000000dEaD'
const requester = { name: 'Harbor', origin: 'https://harbor.example' }
export const shared = { requester, address, status: 'idle', onSign() {}, onCancel() {} } as const
export const cannotUndo = "can't be undone"

/** A request, and the warning that its screen must show. */
export type RequestRow = {
  name: string
  kind: RequestKind
  isRead?: boolean
  tone: Tone
  view: ReactNode
  says?: string[]
  saysNot?: string
  isDisabled?: boolean
}

/** Renders each request, and compares its buttons, notices and texts with the rule of its kind. */
export function walkRequests(requests: readonly RequestRow[]): void {
  describe.each(requests)(
    '$name',
    ({ kind, isRead = true, tone, view, says = [], saysNot, isDisabled = false }) => {
      test(`is ${tone}, and so are its buttons and its texts`, () => {
        const { container } = draw(view)
        const [reject, approve] = container.querySelectorAll<HTMLButtonElement>('.lk-dock .lk-btn')
        const main = mainButton[tone]
        expect(reject?.className).toBe(`lk-btn ${main === 'reject' ? 'primary' : 'secondary'}`)
        expect(approve?.className).toBe(`lk-btn ${main === 'reject' ? 'danger-ghost' : 'primary'}`)
        expect(approve?.disabled).toBe(isDisabled)
        const tones = [...container.querySelectorAll('.lk-notice')].map(
          ({ className }) => className.split(' ')[1],
        )
        const worst = ['danger', 'warning'].find((one) => tones.includes(one)) ?? 'neutral'
        expect(worst).toBe(tone)
        const { undo } = getRule(kind, isRead)
        const text = container.textContent ?? ''
        for (const sentence of says) expect(text).toContain(sentence)
        if (saysNot) expect(text).not.toContain(saysNot)
        if (undo !== 'never') expect(text).not.toContain(cannotUndo)
      })
    },
  )
}
