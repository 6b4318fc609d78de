import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair.tsx'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { Drawing } from '../../ui/Drawing.tsx'
import { useCopy } from '../../ui/useCopy.ts'

const styles = `
.lk-codes{display:grid;grid-template-columns:1fr 1fr;gap:12px 16px;justify-items:center;margin:0;padding:18px 12px;list-style:none;direction:ltr;border-radius:var(--lk-radius-box);background:var(--lk-sunken);box-shadow:inset 0 0 0 1px var(--lk-line);font:500 var(--lk-size-label)/1.3 var(--lk-font-mono);letter-spacing:.04em}
.lk-codes>li{user-select:all}
.lk-download{display:flex;gap:8px;align-items:center}
`

/** Ten codes, and the ways to save them. */
export function CodeList({ codes, onDownload }: { codes: readonly string[]; onDownload(): void }) {
  const { mfaCodes: t, common } = useMoreTexts()
  const { isCopied, copy } = useCopy(codes.join('\n'))
  return (
    <div className="lk-stack">
      <DeferredStyles rules={styles} />
      <ol className="lk-codes" aria-label={t.row}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <ButtonPair>
        <Button kind="secondary" icon={isCopied ? 'check' : 'copy'} onClick={copy}>
          {isCopied ? common.copied : t.copy}
        </Button>
        <Button kind="secondary" onClick={onDownload}>
          <span className="lk-download">
            <Drawing name="download" size={18} />
            {t.download}
          </span>
        </Button>
      </ButtonPair>
    </div>
  )
}
