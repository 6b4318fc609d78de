import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Icon } from './Icon.tsx'

/** Links to the public page of a transaction, without a referrer. */
export function ExplorerLink({ url }: { url: string }) {
  const { transaction: t } = useMoreTexts()
  return (
    <div className="lk-linkrow">
      <a className="lk-link" href={url} target="_blank" rel="noopener noreferrer">
        <Icon name="out" size={16} />
        {t.explorer}
      </a>
    </div>
  )
}
