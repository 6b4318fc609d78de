import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { describeError } from '../../modal/errors/describeError.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { download } from '../../ui/passwordFile.ts'
import { useSettings } from '../../useSettings.ts'
import { enrollErrors } from '../enroll/errors.ts'
import type { EnrollScreens } from '../enroll/modalRoutes.ts'
import { toCodesFile } from './codesFile.ts'
import { RecoveryCodesView } from './RecoveryCodesView.tsx'

/** Codes that verify a user who has lost everything else. */
export function RecoveryCodesScreen({ codes, isFirst }: EnrollScreens['enroll.recoveryCodes']) {
  const { modal } = useLatchkey()
  const texts = useMoreTexts()
  const { name: appName } = useSettings()
  const state = useStore(codes)
  useEffect(() => {
    if (codes.getState().status === 'initial') void (isFirst ? codes.make() : codes.count())
  }, [codes, isFirst])
  const newCodes = state.status === 'made' ? state.codes : undefined
  return (
    <RecoveryCodesView
      codes={newCodes}
      left={state.status === 'counted' ? state.left : undefined}
      isMaking={state.status === 'making'}
      isAsked={isFirst && state.status !== 'error'}
      problem={
        state.status === 'error' ? describeError(state.error, { texts, rows: enrollErrors }).text : undefined
      }
      onMake={() => void codes.make()}
      onDownload={() => newCodes && download(toCodesFile(newCodes, appName, texts))}
      onDone={modal.close}
      onBack={!newCodes && !isFirst && modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}
