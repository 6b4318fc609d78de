import { trimField } from '@latchkey/wire'
import { useState } from 'react'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Page } from '../ui/Page.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Hero } from '../ui/Tile.tsx'
import { VerifyDock } from './VerifyDock.tsx'
import type { VerifyMfaViewProps } from './verifyMfaProps.ts'

/** Replaces a lost method. */
export function FactorRecoveryCode({
  status,
  problem,
  onChoose,
  onCode,
  onLeave,
  initialCode,
}: VerifyMfaViewProps) {
  const { mfaCodes } = useMoreTexts()
  const [entry, setTyped] = useState(initialCode ?? '')
  const [refusal, setRefused] = useState<string>()
  const isReady = trimField(entry) !== ''
  const onAnother = () => onChoose(null)
  return (
    <Page
      name="mfa-recovery-code"
      hero={<Hero mark={{ icon: 'lock' }} />}
      title={mfaCodes.enterTitle}
      text={mfaCodes.enterText}
      onBack={onAnother}
      dismiss="deliberate"
      dock={<VerifyDock onAnother={onAnother} onLeave={onLeave} />}
    >
      <TextField
        icon="lock"
        label={mfaCodes.label}
        placeholder="XXXXX-XXXXX"
        type="text"
        autoComplete="off"
        value={entry}
        // The refusal is shown until the text changes.
        error={entry === refusal ? problem?.text : undefined}
        submitLabel={mfaCodes.verify}
        ready={isReady}
        busy={status === 'checking' || status === 'done'}
        onChange={setTyped}
        onSubmit={() => {
          if (!isReady) return
          setRefused(entry)
          onCode(entry)
        }}
      />
    </Page>
  )
}
