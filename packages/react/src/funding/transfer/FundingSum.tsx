import { useMoreTexts } from '../../texts/useMoreTexts.ts'

/** A sum in a row: undefined while it is read, null where the network does not say. */
export function FundingSum({ sum }: { sum: string | null | undefined }) {
  const { fundingAmount: t, common } = useMoreTexts()
  if (sum === undefined) return <span className="lk-skel lk-amount" role="img" aria-label={common.loading} />
  return <bdi>{sum ?? t.silent}</bdi>
}
