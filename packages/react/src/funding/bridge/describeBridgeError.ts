import type { AppError } from '@latchkey/wire'
import { describeError, type Problem } from '../../modal/errors/describeError.ts'
import { everywhere, type Rows } from '../../modal/errors/errors.ts'
import { sayWait } from '../../modal/errors/sayWait.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'
import type { BridgeWish } from './bridges.ts'

type AllTexts = Texts & MoreTexts

/** Says why a payment could not go over the bridge: with the flow's own message, else with the usual one. */
export function describeBridgeError(
  error: AppError,
  { texts, wish }: { texts: AllTexts; wish: BridgeWish },
): Problem {
  const { problem } = (error.data ?? {}) as { problem?: unknown }
  const sentences: Readonly<Record<string, string>> = texts.bridgeProblems
  const sentence = Object.hasOwn(sentences, String(problem)) ? sentences[String(problem)] : undefined
  const isCanceled = problem === 'rejected'
  const { title = texts.error.transactionFailure, text } = describeError(error, { texts, rows: bridgeErrors })
  return {
    title: isCanceled ? texts.fundingTransfer.rejected : title,
    isCanceled,
    text: sentence === undefined ? text : fillText(sentence, { address: wish.from }),
  }
}

const bridgeErrors = {
  ...everywhere,
  too_many_requests: (texts, _, error) => ({ title: texts.error.tooMany, text: sayWait(error, texts) }),
  /** The message of a bridge, a node or a wallet. */
  other: ({ error: t }, sentence) => ({ title: t.transactionFailure, text: sentence }),
} satisfies Rows<AllTexts>
