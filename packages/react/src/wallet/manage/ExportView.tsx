import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressPill } from '../../ui/AddressPill.tsx'
import { Button } from '../../ui/Button.tsx'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { fillText } from '../../ui/fill.ts'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'

export type ExportViewProps = {
  appName: string
  address: string
  /** URL of the frame to copy the key, once the wallet is on this device. */
  url?: string | undefined
  /** Why there is no frame. */
  problem?: string | undefined
  onRetry(): void
}

const styles = `
.lk-export{position:relative;height:calc(var(--lk-button)*var(--lk-scale));margin-block:4px}
.lk-export iframe{position:absolute;inset:0;display:block;width:100%;height:100%;border:0;color-scheme:auto}
.lk-export .lk-skel{display:flex;align-items:center;justify-content:center;height:100%;width:100%;max-width:none;border-radius:var(--lk-radius-control)}
`

/** The warning, the wallet, and the frame of the wallet server to copy the key. */
export function ExportView({ appName, address, url, problem, onRetry }: ExportViewProps) {
  const { exporting: t, common } = useMoreTexts()
  return (
    <Page
      name="export-wallet"
      state={problem === undefined ? 'open' : 'failed'}
      title={t.title}
      text={t.text}
      focus="title"
      dock={problem !== undefined && <Button onClick={onRetry}>{common.tryAgain}</Button>}
    >
      <DeferredStyles rules={styles} />
      <Notice tone="danger" title={t.warning}>
        {t.warningText}
      </Notice>
      <AddressPill address={address} />
      {problem !== undefined ? (
        <Message tone="bad">{problem}</Message>
      ) : (
        <>
          <div className="lk-export" aria-busy={url === undefined}>
            <span className="lk-skel" role="status">
              {common.loading}
            </span>
            {url !== undefined && <iframe title={t.frame} src={url} allow="clipboard-write" />}
          </div>
          <Message>{fillText(t.unseen, { app: appName })}</Message>
        </>
      )}
    </Page>
  )
}
