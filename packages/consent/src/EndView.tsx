import { Button, Hero, Page, useTexts } from '@latchkey/react/firstParty'

export type EndViewProps = {
  title: string
  detail?: string | undefined
  isGood: boolean
  onRetry?: (() => void) | undefined
  /** The way to the page that opened this window. */
  wayOn?: { label: string; go(): void } | undefined
}

/** The last screen: success or failure. */
export function EndView({ title, detail, isGood, onRetry, wayOn }: EndViewProps) {
  const { common } = useTexts()
  return (
    <Page
      name="end"
      axis="center"
      hero={<Hero mark={{ icon: isGood ? 'check' : 'stop' }} tone={isGood ? 'accent' : 'danger'} />}
      title={title}
      text={detail}
      focus="title"
      dock={
        wayOn ? (
          <Button onClick={wayOn.go}>{wayOn.label}</Button>
        ) : (
          onRetry && <Button onClick={onRetry}>{common.tryAgain}</Button>
        )
      }
    />
  )
}
