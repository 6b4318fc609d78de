import { fillText, useLatchkey, useModalStatus, useSessionUser } from '@latchkey/react/firstParty'
import { AppError } from '@latchkey/wire'
import { useEffect, useState } from 'react'
import { postToOpener, rejection } from './answer.ts'
import { Card } from './Card.tsx'
import { EndView } from './EndView.tsx'
import { Loading } from './Loading.tsx'
import { OtherDeviceView } from './OtherDeviceView.tsx'
import { OtherUserView } from './OtherUserView.tsx'
import type { PageRequest, Signing } from './request.ts'
import { declineForRequester, signForRequester } from './signForRequester.ts'
import type { Texts } from './texts/texts.ts'
import { useLogin } from './useLogin.ts'

type Props = { request: PageRequest & Signing; texts: Texts }

/** The login if no user is logged in; then the wallet's own review; then the end. */
export function Transact({ request, texts }: Props) {
  const latchkey = useLatchkey()
  const user = useSessionUser()
  const { isOpen } = useModalStatus()
  const returnTo = request.target?.returnTo ?? undefined
  const [end, setEnd] = useState<'done' | 'failed'>()
  /** The logged-in user, if it is not the requested one. */
  const [strangerId, setStrangerId] = useState<string>()
  /** On another device the user compares the code first. */
  const [mayShow, setMayShow] = useState(request.target === null || returnTo !== undefined)
  const [isDeclining, setDeclining] = useState(false)
  const fail = () => {
    if (request.target === null) postToOpener(request, { error: texts.failed })
    setEnd('failed')
  }
  const finish = () => {
    if (returnTo !== undefined) return location.replace(returnTo)
    setEnd('done')
    window.close()
  }
  const login = useLogin({ request, isOver: end !== undefined, onFailed: fail })
  const userId = login === 'done' ? user?.id : undefined
  const isStranger = userId !== undefined && (userId === strangerId || ![userId, ''].includes(request.userId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: one request is signed once by each user
  useEffect(() => {
    if (userId === undefined || isStranger || !mayShow) return
    signForRequester(latchkey, request).then(finish, (cause: unknown) => {
      if (request.signing === null && isNotAllowed(cause)) setStrangerId(userId)
      else fail()
    })
  }, [userId, mayShow])
  const names = { provider: request.provider.name, requester: request.requester.name }
  if (end === 'done')
    return <Over title={request.target === null ? texts.done : texts.doneElsewhere} isGood />
  if (end === 'failed')
    return (
      <Over
        title={returnTo === undefined ? texts.failed : texts.failedHere}
        isGood={false}
        wayOn={returnTo === undefined ? undefined : { label: fillText(texts.backTo, names), go: finish }}
      />
    )
  if (login === 'impossible') return <Over title={fillText(texts.noWay, names)} isGood={false} />
  if (isOpen) return null
  if (userId !== undefined && !isStranger && !mayShow && request.target !== null)
    return (
      <Card>
        <OtherDeviceView
          requester={request.requester.name}
          origin={request.origin}
          code={request.target.code}
          busy={isDeclining}
          texts={texts}
          onContinue={() => setMayShow(true)}
          onCancel={() => {
            setDeclining(true)
            declineForRequester(latchkey, request).then(finish, fail)
          }}
        />
      </Card>
    )
  if (!isStranger) return <Loading name={request.provider.name} />
  return (
    <Card>
      <OtherUserView
        title={fillText(texts.otherUser, names)}
        texts={texts}
        onOther={() => void latchkey.client.session.logout().catch(fail)}
        onCancel={() => {
          // The requesting page connects again next time, in case its connection has ended.
          const next = request.signing === null ? { mwp: { action: 'clear' } as const } : {}
          if (request.target === null) postToOpener(request, { error: rejection, ...next })
          finish()
        }}
      />
    </Card>
  )
}

const isNotAllowed = (cause: unknown) => AppError.from(cause).code === 'cross_app_connection_not_allowed'

function Over(props: Parameters<typeof EndView>[0]) {
  return (
    <Card>
      <EndView {...props} />
    </Card>
  )
}
