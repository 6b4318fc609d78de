import { usePage } from '../page.ts'

/** Runs an action and reports its result as a sentence. */
export function useReport(): (work: Promise<unknown>, message: string) => Promise<void> {
  const { log, announce } = usePage()
  const tell = (sentence: string) => {
    log(sentence)
    announce(sentence)
  }
  return (work, message) =>
    work.then(
      () => tell(message),
      (error: Error) => tell(error.message),
    )
}
