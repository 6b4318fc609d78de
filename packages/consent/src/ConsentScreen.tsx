import type { User } from '@latchkey/core'
import { useBrand, useLatchkey } from '@latchkey/react/firstParty'
import { useState } from 'react'
import { ConsentView } from './ConsentView.tsx'
import { allow, deny, lacksWallet } from './decide.ts'
import { getOrigin, type PageRequest } from './request.ts'
import type { Texts } from './texts/texts.ts'

type Props = {
  request: PageRequest
  user: User
  texts: Texts
  onDone(): void
  onFailed(cause: unknown): void
}

/** Connects the question with its view. Choosing another account logs out, which shows the login again. */
export function ConsentScreen({ request, user, texts, onDone, onFailed }: Props) {
  const { client } = useLatchkey()
  const brand = useBrand()
  const [busy, setBusy] = useState(false)
  const { provider, requester, readOnly } = request
  const logo = brand.logo ?? provider.icon_url ?? undefined
  const run = (work: () => Promise<void>) => () => {
    setBusy(true)
    work().catch(onFailed)
  }
  return (
    <ConsentView
      provider={{ name: provider.name, logo }}
      requester={{ name: requester.name, logo: requester.icon_url ?? undefined }}
      origin={getOrigin(request)}
      readOnly={readOnly}
      terms={request.terms}
      who={user.email?.address ?? user.phone?.number}
      lacksWallet={lacksWallet(request, user)}
      busy={busy}
      texts={texts}
      onAllow={run(async () => {
        await allow(client, request, user)
        onDone()
      })}
      onDeny={() => {
        deny(request)
        onDone()
      }}
      onOtherAccount={run(() => client.session.logout())}
    />
  )
}
