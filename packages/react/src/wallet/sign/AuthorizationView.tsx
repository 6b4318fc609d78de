import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { AddressValue } from '../../ui/AddressValue.tsx'
import { fillText } from '../../ui/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type ReceiptRow, Rows } from '../../ui/Rows.tsx'
import { NetworkValue } from '../transaction/NetworkValue.tsx'
import { findings, getRule, getTone } from './danger.ts'
import { SignPage, type SignRequestProps } from './SignPage.tsx'
import { WholeAddress } from './WholeAddress.tsx'

export type AuthorizationViewProps = SignRequestProps & {
  /** The contract that would act as the account; the zero address ends the authorization. */
  contract: string
  /** Absent if it is valid on every network. */
  network?: { id: number; name?: string | undefined } | undefined
  nonce: number
}

/**
 * Review of an authorization that gives a contract control of the account (EIP-7702). No other signature gives away as
 * much, so no other review warns as strongly.
 */
export function AuthorizationView(props: AuthorizationViewProps) {
  const { requester, network } = props
  const texts = useMoreTexts()
  const { authorization: t } = texts
  const [rule, ends] = [getRule('handOver'), getRule('takeBack')]
  const rows = useRows(props)
  if (/^0x0{40}$/.test(props.contract))
    return (
      <SignPage {...props} name="authorization" title={ends.title(texts)} text={ends.text(texts)}>
        <Rows rows={rows.filter(({ id }) => id !== 'contract')} />
        <AuthorizationDetails nonce={props.nonce} />
      </SignPage>
    )
  return (
    <SignPage
      {...props}
      name="authorization"
      title={rule.title(texts)}
      text={rule.text(texts)}
      approve={{ label: t.approve }}
      tone={getTone([rule.finding])}
    >
      <div className="lk-stack lk-warnings">
        <Notice tone={findings.control} title={t.warningTitle}>
          {fillText(t.warning, { app: requester.name })}
        </Notice>
        {!network && (
          <Notice tone={findings.everyNetwork} title={t.everyTitle}>
            {t.everyText}
          </Notice>
        )}
      </div>
      <Rows rows={rows} />
      <AuthorizationDetails nonce={props.nonce} />
    </SignPage>
  )
}

/** Details that few users read: collapsed, but always present. */
function AuthorizationDetails({ nonce }: Pick<AuthorizationViewProps, 'nonce'>) {
  const { transaction: t, sign } = useMoreTexts()
  return (
    <Accordion label={t.details}>
      <Rows rows={[{ id: 'nonce', term: sign.nonce, value: String(nonce) }]} />
    </Accordion>
  )
}

function useRows({ contract, network, address }: AuthorizationViewProps): ReceiptRow[] {
  const { authorization: t, sign, common } = useMoreTexts()
  return [
    {
      id: 'contract',
      term: sign.contract,
      value: <WholeAddress address={contract} what={sign.contract} />,
      wide: true,
    },
    { id: 'network', term: sign.network, value: network ? <NetworkValue network={network} /> : t.every },
    { id: 'wallet', term: common.wallet, value: <AddressValue address={address} what={common.wallet} /> },
  ]
}
