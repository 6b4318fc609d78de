import {
  type AppIdentity,
  AppPair,
  Button,
  ButtonPair,
  fillText,
  Icon,
  Notice,
  Page,
} from '@latchkey/react/firstParty'
import type { PageRequest } from './request.ts'
import { TermsLine } from './TermsLine.tsx'
import type { Texts } from './texts/texts.ts'
import { useClickjackGuard } from './useClickjackGuard.ts'

export type ConsentViewProps = {
  provider: AppIdentity
  requester: AppIdentity
  /** The registered origin of the requester. */
  origin: string
  readOnly: boolean
  terms: PageRequest['terms']
  /** An address or number, if the user has one. */
  who: string | undefined
  /** The user lacks the requested wallet. */
  lacksWallet: boolean
  busy: boolean
  texts: Texts
  onAllow(): void
  onDeny(): void
  onOtherAccount(): void
}

/** Shows the requester, the request and the user. The title has the focus, not Allow. */
export function ConsentView(props: ConsentViewProps) {
  const { requester, readOnly, lacksWallet, texts: t, busy } = props
  const names = { requester: requester.name, provider: props.provider.name }
  const says = (sentence: string) => fillText(sentence, names)
  return (
    <Page
      name="consent"
      lead={<AppPair requester={requester} provider={props.provider} origin={props.origin} />}
      large
      title={says(t.title)}
      text={says(t.willBeAble)}
      focus="title"
      dock={<Decision {...props} />}
      dockLine
    >
      <ul className="lk-section">
        <Right>{t.seeAccount}</Right>
        {!readOnly && <Right>{t.askToSign}</Right>}
      </ul>
      {lacksWallet ? <Notice tone="warning">{says(t.noWallet)}</Notice> : <Notice>{t.notPossible}</Notice>}
      {props.terms && !lacksWallet && <TermsLine terms={props.terms} provider={names.provider} texts={t} />}
      <div className="lk-linkrow">
        <span style={{ overflowWrap: 'anywhere' }}>
          {fillText(t.loggedInAs, { who: props.who ?? t.yourAccount })}
        </span>
        <button type="button" className="lk-link" disabled={busy} onClick={props.onOtherAccount}>
          {t.otherAccount}
        </button>
      </div>
    </Page>
  )
}

function Right({ children }: { children: string }) {
  return (
    <li style={{ display: 'grid', gridTemplateColumns: '20px minmax(0,1fr)', gap: '10px' }}>
      <Icon name="check" />
      <span>{children}</span>
    </li>
  )
}

function Decision({ lacksWallet, busy, texts: t, onAllow, onDeny }: ConsentViewProps) {
  const canClick = useClickjackGuard()
  const deny = (
    <Button kind="secondary" disabled={busy} onClick={onDeny}>
      {t.deny}
    </Button>
  )
  if (lacksWallet) return deny
  return (
    <ButtonPair>
      {deny}
      <Button busy={busy} disabled={!canClick && !busy} onClick={onAllow}>
        {t.allow}
      </Button>
    </ButtonPair>
  )
}
