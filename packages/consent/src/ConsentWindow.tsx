import {
  type Latchkey,
  LatchkeyContext,
  ModalSlot,
  TextsContext,
  useLocale,
} from '@latchkey/react/firstParty'
import { useEffect, useState } from 'react'
import { Card } from './Card.tsx'
import { EndView } from './EndView.tsx'
import { Question } from './Question.tsx'
import type { PageRequest } from './request.ts'
import { Transact } from './Transact.tsx'
import type { Texts } from './texts/texts.ts'

type Props = { latchkey: Latchkey; request: PageRequest; language: string; texts: Texts }

/** The whole window. For a consent it loads no frame; for a signature it loads the wallet's. */
export function ConsentWindow({ latchkey, language, ...rest }: Props) {
  const locale = useLocale(language)
  const arrival = useArrival(latchkey)
  if (!locale) return null
  return (
    <LatchkeyContext.Provider value={latchkey}>
      {/* The modal's titles are level two, because it is made for a host page. */}
      <h1 className="unseen">{rest.request.provider.name}</h1>
      <TextsContext.Provider value={locale}>
        {arrival === 'here' && <Asked {...rest} />}
        {arrival === 'elsewhere' && (
          <Card>
            <EndView title={rest.texts.done} isGood />
          </Card>
        )}
      </TextsContext.Provider>
      <ModalSlot latchkey={latchkey} />
    </LatchkeyContext.Provider>
  )
}

function Asked({ request, texts }: Pick<Props, 'request' | 'texts'>) {
  if (request.kind === 'transact') return <Transact {...{ request, texts }} />
  if (request.kind !== 'return') return <Question {...{ request, texts }} />
  // The window that it came back for is closed.
  return (
    <Card>
      <EndView title={texts.failed} isGood={false} />
    </Card>
  )
}

/** A social network sends its visitor back to a popup of this window, which only passes on its parameters. */
function useArrival(latchkey: Latchkey): 'arriving' | 'here' | 'elsewhere' {
  const [arrival, setArrival] = useState<'arriving' | 'here' | 'elsewhere'>('arriving')
  useEffect(() => {
    const stop = latchkey.client.start()
    const settle = (isElsewhere: boolean) => setArrival(isElsewhere ? 'elsewhere' : 'here')
    if (!latchkey.client.arrival.has('oauth')) settle(false)
    else
      latchkey
        .loadModal()
        .then(({ resumeArrivals }) => resumeArrivals(latchkey))
        .then(settle, () => settle(false))
    return stop
  }, [latchkey])
  return arrival
}
