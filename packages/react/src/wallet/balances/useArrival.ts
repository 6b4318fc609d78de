import { useEffect, useRef, useState } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useShell } from '../../ui/shellContext.ts'

/** Counts how often a visible balance has risen, and announces it: its row pulses once for each. */
export function useArrival({ units, amount }: { units?: bigint | undefined; amount: string }): number {
  const { receiveFunds: t } = useMoreTexts()
  const { announce } = useShell()
  const before = useRef(units)
  const [count, setCount] = useState(0)
  useEffect(() => {
    const hasRisen = before.current !== undefined && units !== undefined && units > before.current
    before.current = units ?? before.current
    if (!hasRisen) return
    setCount((last) => last + 1)
    announce(`${t.arrived} ${amount}`)
  }, [units, amount, announce, t])
  return count
}
