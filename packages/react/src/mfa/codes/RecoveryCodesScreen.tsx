import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import type { MoreTexts } from '../../texts/texts.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import { download } from '../../ui/passwordFile.ts'
import { useSettings } from '../../useSettings.ts'
import { enrollErrors } from '../enroll/errors.ts'
import type { EnrollScreens } from '../enroll/modalRoutes.ts'
import { RecoveryCodesView } from './RecoveryCodesView.tsx'

/** Codes that verify a user who has lost all other factors. */
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
      remaining={state.status === 'counted' ? state.remaining : undefined}
      isMaking={state.status === 'making'}
      isAsked={isFirst && state.status !== 'error'}
      problem={
        useDescription(state.status === 'error' ? state.error : undefined, { texts, rows: enrollErrors })
          ?.text
      }
      onMake={() => void codes.make()}
      onDownload={() => newCodes && download(toCodesFile(newCodes, appName, texts))}
      onDone={modal.close}
      onBack={!newCodes && !isFirst && modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}

/** Each code has its own line, so that copying it copies nothing else. */
function toCodesFile(
  codes: readonly string[],
  appName: string,
  { mfaCodes: t }: Pick<MoreTexts, 'mfaCodes'>,
): File {
  const lines = [fillText(t.fileTitle, { app: appName }), '', ...codes, '', t.fileText, '']
  const app = appName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const name = `${app || 'app'}-recovery-codes.txt`
  return new File([lines.join('\r\n')], name, { type: 'text/plain;charset=utf-8' })
}
