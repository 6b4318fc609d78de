import { fillText, useLatchkey, useModalStatus, useSessionUser } from '@latchkey/react/firstParty'
import { useEffect, useState } from 'react'
import { isAwaited, postToOpener } from './answer.ts'
import { Card } from './Card.tsx'
import { EndView } from './EndView.tsx'
import { Loading } from './Loading.tsx'
import { OtherUserView } from './OtherUserView.tsx'
import type { PageRequest, Signing } from './request.ts'
import { signForRequester } from './signForRequester.ts'
import type { Texts } from './texts/texts.ts'
import { useLogin } from './useLogin.ts'

type Props = { request: PageRequest & Signing; texts: Texts }

/** The login, while no user is logged in; then the wallet's own review; then the end. */
export function Transact({ request, texts }: Props) {
  const latchkey = useLatchkey()
  const user = useSessionUser()
  const { isOpen } = useModalStatus()
  const [end, setEnd] = useState<'done' | 'failed'>()
  const fail = () => {
    if (isAwaited(request)) postToOpener(request, { error: texts.failed })
    setEnd('failed')
  }
  const login = useLogin({ request, isOver: end !== undefined, onFailed: fail })
  const isOwner = login === 'done' && user?.id === request.userId
  // biome-ignore lint/correctness/useExhaustiveDependencies: one request is signed once
  useEffect(() => {
    if (!isOwner) return
    signForRequester(latchkey, request).then(() => {
      setEnd('done')
      window.close()
    }, fail)
  }, [isOwner])
  const names = { provider: request.provider.name, requester: request.requester.name }
  if (end === 'done') return <Over title={texts.done} isGood />
  if (end === 'failed') return <Over title={texts.failed} isGood={false} />
  if (login === 'impossible') return <Over title={fillText(texts.noWay, names)} isGood={false} />
  if (isOpen) return null
  if (login === 'done' && user && !isOwner)
    return (
      <Card>
        <OtherUserView
          title={fillText(texts.otherUser, names)}
          action={texts.otherAccount}
          onAction={() => void latchkey.client.session.logout().catch(fail)}
        />
      </Card>
    )
  return <Loading name={request.provider.name} />
}

function Over(props: Parameters<typeof EndView>[0]) {
  return (
    <Card>
      <EndView {...props} />
    </Card>
  )
}
