import {
  getErrorText,
  useLatchkey,
  useModalStatus,
  useSessionUser,
  useTexts,
} from '@latchkey/react/firstParty'
import { AppError } from '@latchkey/wire'
import { useState } from 'react'
import { isAwaited, postToOpener } from './answer.ts'
import { Card } from './Card.tsx'
import { ConsentScreen } from './ConsentScreen.tsx'
import { EndView } from './EndView.tsx'
import { Loading } from './Loading.tsx'
import type { PageRequest } from './request.ts'
import type { Texts } from './texts/texts.ts'
import { useLogin } from './useLogin.ts'

type Props = { request: PageRequest; texts: Texts }

/** The login if no user is logged in; then the question; then the end. */
export function Question({ request, texts }: Props) {
  const { client } = useLatchkey()
  const user = useSessionUser()
  const { isOpen } = useModalStatus()
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<AppError>()
  const fail = (cause: unknown) => {
    if (isAwaited(request)) postToOpener(request, { error: texts.failed })
    setProblem(AppError.from(cause))
  }
  const finish = () => {
    // A login is already redirecting to the requester.
    if (request.kind === 'login') return
    setDone(true)
    window.close()
  }
  const login = useLogin({ request, isOver: isDone || problem !== undefined, onFailed: fail })
  if (isDone) return <Over title={texts.done} isGood />
  if (problem) return <Failed problem={problem} request={request} texts={texts} />
  if (login === 'impossible')
    return <Over title={texts.noWay.replace('{provider}', request.provider.name)} isGood={false} />
  if (isOpen) return null
  if (login === 'needed' || !user) return <Loading name={request.provider.name} />
  return (
    <Card>
      <ConsentScreen
        key={`${client.appId} ${user.id}`}
        {...{ request, user, texts }}
        onDone={finish}
        onFailed={fail}
      />
    </Card>
  )
}

/** A page that connects has been notified and no longer waits; a visitor who came to log in may start again. */
function Failed({ problem, request, texts }: Props & { problem: AppError }) {
  const sentences = useTexts()
  const isLogin = request.kind === 'login'
  const sentence = problem.code === 'invalid_credentials' ? texts.over : getErrorText(problem, sentences)
  return (
    <Over
      title={isLogin ? sentences.error.title : texts.failed}
      detail={isLogin ? sentence : undefined}
      isGood={false}
      onRetry={isLogin ? () => location.reload() : undefined}
    />
  )
}

function Over(props: Parameters<typeof EndView>[0]) {
  return (
    <Card>
      <EndView {...props} />
    </Card>
  )
}
