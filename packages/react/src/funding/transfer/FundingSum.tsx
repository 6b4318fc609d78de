import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'

const styles = '.lk-rows .lk-skel{inline-size:56px}'

/** An amount in a row: undefined while it loads, null if the network does not answer. */
export function FundingSum({ sum }: { sum: string | null | undefined }) {
  const { fundingAmount: t, common } = useMoreTexts()
  if (sum === undefined)
    return (
      <span>
        <span className="lk-skel" role="img" aria-label={common.loading} />
        <DeferredStyles rules={styles} />
      </span>
    )
  return <bdi>{sum ?? t.silent}</bdi>
}
