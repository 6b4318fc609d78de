import type { RuleDescription, TermsDescription, TermsWarning } from '@latchkey/core'
import { policyMethods } from '@latchkey/wire'
import { formatMoment } from '../../format/formatMoment.ts'
import { fillText } from '../../ui/fill.ts'
import type { Permission } from '../../ui/PermissionList.tsx'
import type { ReceiptRow } from '../../ui/Rows.tsx'
import type { Tone } from '../sign/danger.ts'
import { formatCondition, formatRaw } from './formatCondition.ts'
import type { TermsLanguage } from './termsLanguage.ts'

export type { TermsDescription } from '@latchkey/core'

export type TermsSentences = {
  can: readonly Permission[]
  cannot: readonly Permission[]
  limits: readonly ReceiptRow[]
  warnings: readonly { id: string; tone: Tone; title: string; text: string }[]
}

/** Formats a description as sentences. Hidden characters in the app's texts are made visible. */
export function formatTerms(description: TermsDescription, language: TermsLanguage): TermsSentences {
  const { delegation: t, delegationWarning: warningTexts, language: locale } = language.texts
  const { allowed, denied, endsAt, hasNoTotal, warnings } = description
  const ends = endsAt === null ? t.never : formatMoment(Number(endsAt) * 1_000, locale, String(endsAt))
  return {
    can: allowed.length > 0 ? formatRules(allowed, language) : [t.nothing],
    cannot: [...formatRules(denied, language), ...(warnings.includes('anything') ? [] : [t.else])],
    limits: [
      ...(hasNoTotal ? [{ id: 'total', term: t.total, value: t.noLimit }] : []),
      { id: 'ends', term: t.ends, value: ends },
    ],
    warnings: warnings.map((id) => ({
      id,
      tone: dangers.has(id) ? 'danger' : 'warning',
      title: warningTexts[id],
      text: fillText(warningTexts[`${id}Text`], { app: language.appName }),
    })),
  }
}

const dangers: ReadonlySet<TermsWarning> = new Set(['anything', 'code', 'unknown'])

/** Whether the terms are so dangerous that "Not now" is the main button. */
export const isDangerous = ({ warnings }: TermsDescription) => warnings.some((one) => dangers.has(one))

type Sentence = Exclude<Permission, string>

/** Formats rules. A rule for signing and one for sending with the same conditions become one sentence. */
function formatRules(rules: readonly RuleDescription[], language: TermsLanguage): Sentence[] {
  const { send, sign, signAndSend } = language.texts.delegationRule
  const sentences: Sentence[] = []
  for (const rule of rules) {
    const next = formatRule(rule, language)
    const isPair = ({ sentence, details }: Sentence) =>
      [sentence, next.sentence].sort().join() === [send, sign].sort().join() &&
      details.join('\n') === next.details.join('\n')
    const at = sentences.findIndex(isPair)
    if (at === -1) sentences.push(next)
    else sentences[at] = { ...next, sentence: signAndSend }
  }
  return sentences
}

function formatRule({ method, conditions, raw }: RuleDescription, language: TermsLanguage): Sentence {
  const details = conditions.map((condition) => formatCondition(condition, language))
  if (raw !== undefined) details.push(formatRaw(raw))
  return { sentence: toSentence(method, conditions.length > 0, language), details }
}

function toSentence(
  method: RuleDescription['method'],
  hasConditions: boolean,
  { texts }: TermsLanguage,
): string {
  const { delegationRule: t } = texts
  if (method === undefined) return t.unknown
  if (method === '*') return hasConditions ? t['*'] : t.everything
  const { signs } = policyMethods[method]
  if (signs !== 'transaction') return t[signs]
  return method === 'eth_sendTransaction' || method === 'signAndSendTransaction' ? t.send : t.sign
}
