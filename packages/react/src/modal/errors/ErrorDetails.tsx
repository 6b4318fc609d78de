import type { AppError } from '@latchkey/wire'
import { useTexts } from '../../texts/useTexts.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Rows } from '../../ui/Rows.tsx'

/** For support: this id finds the request in the server's log. */
export function ErrorDetails({ error: { code, requestId } }: { error: AppError }) {
  const { common, error: t } = useTexts()
  const request = requestId && {
    id: 'request',
    term: t.request,
    value: (
      <>
        <span className="lk-mono">{requestId}</span>
        <CopyButton value={requestId} what={t.requestId} />
      </>
    ),
  }
  const rows = [
    { id: 'code', term: t.code, value: <span className="lk-mono">{code}</span> },
    ...(request ? [request] : []),
  ]
  return (
    <Accordion label={common.details}>
      <Rows rows={rows} />
    </Accordion>
  )
}
