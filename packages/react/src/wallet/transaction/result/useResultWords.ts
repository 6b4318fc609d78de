import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { fillText } from '../../../ui/fill.ts'
import type { TransactionResultViewProps } from './resultProps.ts'
import { isCancellation } from './toFailure.ts'

type Words = { title: string; text: string }

/**
 * The title and text for the state of a transaction. The app may word a success; progress and failures are in our
 * words.
 */
export function useResultWords(props: TransactionResultViewProps): Words {
  const { status, amount = '', network, step, hash, wording = {} } = props
  const { transaction: t } = useMoreTexts()
  const say = (sentence: string) => fillText(sentence, { network, amount })
  const failureWords = useFailureWords(props)
  if (status === 'failed') return failureWords
  if (status === 'done')
    return {
      title: wording.successHeader || (amount ? say(t.doneAmount) : t.doneTitle),
      text: wording.successDescription || say(t.doneText),
    }
  if (status === 'pending') return { title: t.pendingTitle, text: say(t.pendingText) }
  const stepTitle = step && fillText(t.step, { step: String(step.number), steps: String(step.count) })
  return {
    title: props.title ?? stepTitle ?? (amount ? say(t.waitingAmount) : t.waitingTitle),
    text: hash === undefined ? t.submittingText : say(t.waitingText),
  }
}

function useFailureWords({ failure, problem }: TransactionResultViewProps): Words {
  const { transaction: t, sign, error } = useMoreTexts()
  const texts = {
    insufficient: error.insufficientText,
    unprepared: t.unpreparedText,
    unsigned: problem?.text ?? t.refusedText,
    refused: t.refusedText,
    reverted: t.revertedText,
    replaced: t.replacedText,
    unknown: t.failedText,
  }
  const kind = failure?.kind ?? 'unknown'
  if (isCancellation({ failure, problem })) return { title: sign.failedTitle, text: texts.unsigned }
  return { title: kind === 'insufficient' ? t.insufficientTitle : t.failedTitle, text: texts[kind] }
}
