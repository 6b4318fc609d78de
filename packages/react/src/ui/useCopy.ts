import { useEffect, useState } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { useShell } from './shellContext.ts'
import { writeClipboard } from './writeClipboard.ts'

const saidMs = 2000

/**
 * Copies a value, or the result of a function called at the press of a button; shows 'Copied' for two seconds and
 * announces it through the polite region.
 */
export function useCopy(value: string | (() => string)): { isCopied: boolean; copy(): void } {
  const [isCopied, setCopied] = useState(false)
  const { announce } = useShell()
  const { common } = useTexts()
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), saidMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const isWritten = await writeClipboard(typeof value === 'string' ? value : value())
    setCopied(isWritten)
    announce(isWritten ? common.copied : common.copyFailed)
  }
  return { isCopied, copy }
}
