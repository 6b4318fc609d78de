import type { RefObject } from 'react'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonPair } from '../../../ui/ButtonPair.tsx'
import { DeferredStyles } from '../../../ui/DeferredStyles.tsx'
import { Drawing } from '../../../ui/Drawing.tsx'
import { useCopy } from '../../../ui/useCopy.ts'

const styles = '.lk-download{display:flex;gap:8px;align-items:center}'

type SavePasswordProps = { password: RefObject<HTMLInputElement | null>; onDownload(): void }

/** Copies the password to the clipboard, or downloads it as a file. */
export function SavePassword({ password, onDownload }: SavePasswordProps) {
  const { newPassword: t, common } = useMoreTexts()
  const { isCopied, copy } = useCopy(() => password.current?.value ?? '')
  return (
    <ButtonPair>
      <Button kind="secondary" icon={isCopied ? 'check' : 'copy'} onClick={copy}>
        {isCopied ? common.copied : t.copy}
      </Button>
      <Button kind="secondary" onClick={onDownload}>
        <span className="lk-download">
          <DeferredStyles rules={styles} />
          <Drawing name="download" size={18} />
          {t.download}
        </span>
      </Button>
    </ButtonPair>
  )
}
