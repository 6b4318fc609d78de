import {
  type ChainType,
  findNameNode,
  getSettings,
  isName,
  loadNames,
  type NameProblem,
} from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../../context.ts'

/** The lookup state of a typed recipient. `none`: it is not a name. */
export type NameState =
  | { status: 'none' | 'loading' }
  | { status: 'found'; name: string; address: string }
  | { status: 'problem'; problem: NameProblem | 'noNames' | 'nameFailed' }

type NameQuestion = { input: string; chainType: ChainType; chainId: number | undefined }

/** Looks up a name once typing pauses for this long. */
const settledMs = 400

/**
 * Looks up the name in a field. `ask` looks it up at once, as before the review. Both request a text only once, and
 * again after a failure.
 */
export function useRecipientName({ input, chainType, chainId }: NameQuestion) {
  const { client } = useLatchkey()
  const name = input.trim()
  const key = isName(name) ? `${chainType} ${chainId} ${name}` : undefined
  const [answer, setAnswer] = useState<{ key: string; state: NameState }>()
  const lastAsk = useRef<{ key: string; state: Promise<NameState> }>(undefined)

  async function look(): Promise<NameState> {
    const node = await findNameNode(getSettings(client).getState(), chainType)
    if (!node) return { status: 'problem', problem: 'noNames' }
    const { resolveName } = await loadNames()
    const result = await resolveName(client, { node, name, chainId })
    return 'problem' in result
      ? { status: 'problem', problem: result.problem }
      : { status: 'found', ...result }
  }

  function ask(): Promise<NameState> {
    if (key === undefined) return Promise.resolve({ status: 'none' })
    if (lastAsk.current?.key === key) return lastAsk.current.state
    const state = look().catch((): NameState => {
      lastAsk.current = undefined
      return { status: 'problem', problem: 'nameFailed' }
    })
    lastAsk.current = { key, state }
    return state
  }
  const latestAsk = useRef(ask)
  latestAsk.current = ask

  useEffect(() => {
    if (key === undefined) return
    let isGone = false
    const show = (state: NameState) => isGone || setAnswer({ key, state })
    const timer = setTimeout(() => void latestAsk.current().then(show), settledMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [key])

  const state: NameState =
    key === undefined ? { status: 'none' } : answer?.key === key ? answer.state : { status: 'loading' }
  return { state, ask, offersNames: useNameOffer(chainType) }
}

/** Whether names can be looked up for a kind of chain; false until known. */
function useNameOffer(chainType: ChainType): boolean {
  const { client } = useLatchkey()
  const [offer, setOffer] = useState<{ chainType: ChainType; isOffered: boolean }>()
  useEffect(() => {
    let isGone = false
    findNameNode(getSettings(client).getState(), chainType).then(
      (node) => isGone || setOffer({ chainType, isOffered: node !== undefined }),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [client, chainType])
  return offer?.chainType === chainType && offer.isOffered
}
