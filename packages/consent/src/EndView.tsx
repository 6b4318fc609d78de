import { Button, Hero, Page, useTexts } from '@latchkey/react/firstParty'

export type EndViewProps = {
  title: string
  detail?: string | undefined
  isGood: boolean
  onRetry?: (() => void) | undefined
}

/** Nothing more to ask: it is done, or it cannot be. */
export function EndView({ title, detail, isGood, onRetry }: EndViewProps) {
  const { common } = useTexts()
  return (
    <Page
      name="end"
      axis="center"
      hero={<Hero mark={{ icon: isGood ? 'check' : 'stop' }} tone={isGood ? 'accent' : 'danger'} />}
      title={title}
      text={detail}
      focus="title"
      dock={onRetry && <Button onClick={onRetry}>{common.tryAgain}</Button>}
    />
  )
}
