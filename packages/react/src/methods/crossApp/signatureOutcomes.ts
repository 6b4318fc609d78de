import type { SignatureRequest } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'

type Outcome = { request: SignatureRequest } & ({ result: string } | { error: Error })

/** Stored until a component listens: the one that asked may mount long after the page has loaded again. */
const createOutcomes = () => ({ kept: [] as Outcome[], listeners: 0 })

/** Notifies the host app of the result of a request that the page was left for. */
export function tellOutcome(latchkey: Latchkey, outcome: Outcome): void {
  const outcomes = latchkey.share(createOutcomes)
  if (outcomes.listeners === 0) outcomes.kept.push(outcome)
  else emit(latchkey, outcome)
}

/** Registers a mounted component that listens for results. Returns a function that unregisters it. */
export function wantOutcomes(latchkey: Latchkey): () => void {
  const outcomes = latchkey.share(createOutcomes)
  outcomes.listeners++
  for (const outcome of outcomes.kept.splice(0)) emit(latchkey, outcome)
  return () => void outcomes.listeners--
}

function emit({ events }: Latchkey, outcome: Outcome): void {
  const { request } = outcome
  if ('result' in outcome) events.emit('crossAppSignature', 'onSuccess', { request, result: outcome.result })
  else {
    const { error } = outcome
    events.emit('crossAppSignature', 'onError', readCode(error), { request, error })
  }
}

/** A refusal has the code 4001; its code in the catalog is in its cause. */
function readCode(error: Error) {
  return AppError.from(error.cause instanceof AppError ? error.cause : error).code
}
