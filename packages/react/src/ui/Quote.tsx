import { cssDeferred } from './cssDeferred.ts'
import { DeferredStyles } from './DeferredStyles.tsx'
import { LongText } from './LongText.tsx'

/**
 * A text from the asking app, exactly as it will be signed. Scrolls, and is focusable so that the keyboard can scroll
 * it.
 */
export function Quote({ label, raw, children }: { label: string; raw?: boolean; children: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={raw ? 'lk-quote raw' : 'lk-quote'} role="group" aria-label={label} tabIndex={0}>
      <LongText>{children}</LongText>
      <DeferredStyles rules={cssDeferred} />
    </div>
  )
}
