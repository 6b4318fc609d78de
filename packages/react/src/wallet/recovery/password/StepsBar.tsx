import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { DeferredStyles } from '../../../ui/DeferredStyles.tsx'
import { fillText } from '../../../ui/fill.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { type PasswordStep, passwordSteps } from './passwordFlow.ts'

const styles = `
.lk-steps{display:flex;gap:4px}
.lk-steps i{inline-size:16px;block-size:4px;border-radius:2px;background:var(--lk-fill-press)}
.lk-steps i.on{background:var(--lk-text)}
@media (forced-colors:active){.lk-steps i{outline:1px solid}.lk-steps i.on{background:CanvasText}}
.lk-steps-back{inline-size:44px}
`

/** The start and middle of a page's bar: the back button and the steps. */
export function StepsBar({ step, onBack }: { step: PasswordStep; onBack?: (() => void) | undefined }) {
  const { newPassword: t, common } = useMoreTexts()
  const at = passwordSteps.indexOf(step)
  const label = fillText(t.step, { step: String(at + 1), steps: String(passwordSteps.length) })
  return (
    <>
      {onBack ? (
        <IconButton icon="left" label={common.back} onClick={onBack} />
      ) : (
        <span className="lk-steps-back" />
      )}
      <span className="lk-steps" role="img" aria-label={label}>
        <DeferredStyles rules={styles} />
        {passwordSteps.map((name, index) => (
          <i key={name} className={index <= at ? 'on' : ''} />
        ))}
      </span>
    </>
  )
}
