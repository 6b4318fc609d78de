import type { ConditionDescription, TermsSubject, TermsValue } from '@latchkey/core'
import { formatCoin } from '../../format/formatCoin.ts'
import { digits, formatMoment } from '../../format/formatMoment.ts'
import { fillText } from '../../ui/fill.ts'
import { revealHidden } from '../sign/revealHidden.ts'
import type { TermsLanguage } from './termsLanguage.ts'

/** Formats a condition as one line, such as "Amount: at most 0.1 ETH". */
export function formatCondition(condition: ConditionDescription, language: TermsLanguage): string {
  const { subject } = condition
  const { delegationPart: t } = language.texts
  if (subject.kind === 'raw') return formatRaw(subject.raw)
  const what = formatSubject(subject, language)
  const lines = [fillText(t.line, { what, value: compare(condition, language) })]
  if (subject.kind === 'sum') {
    const { conditions, each } = subject
    const conditionLines = conditions.map((one) => formatCondition(one, language))
    if (conditionLines.length > 0)
      lines.push(fillText(t.counted, { conditions: joinAll(conditionLines, language) }))
    const groups = each.map((one) => formatSubject(one, language))
    if (groups.length > 0) lines.push(fillText(t.each, { what: joinAll(groups, language) }))
  }
  return lines.join('. ')
}

/** Formats JSON of a policy, left to right in every language. */
export function formatRaw(raw: string): string {
  return `\u2066${revealHidden(raw)}\u2069`
}

function formatSubject(subject: TermsSubject, language: TermsLanguage): string {
  const { delegationPart: t, language: locale } = language.texts
  if (subject.kind === 'raw') return formatRaw(subject.raw)
  if (subject.kind === 'member') return revealHidden(subject.path)
  if (subject.kind !== 'sum') return t[subject.kind]
  const what = formatSubject(subject.of, language)
  return fillText(t.sum, { what, time: formatWindow(subject.seconds, locale) })
}

const hour = 3_600

/** Formats a window of at least an hour, in hours if it is a whole number of them, or else in minutes or seconds. */
function formatWindow(seconds: number, locale: string): string {
  const [count, unit] =
    seconds % hour === 0
      ? [seconds / hour, 'hour']
      : seconds % 60 === 0
        ? [seconds / 60, 'minute']
        : [seconds, 'second']
  const format = { style: 'unit', unit, unitDisplay: 'long', ...digits } as const
  return new Intl.NumberFormat(locale, format).format(count)
}

const times = { lt: 'before', lte: 'until', gt: 'after', gte: 'from' } as const

const amounts: ReadonlySet<string> = new Set(['coins', 'tokens', 'approval'])

function compare({ subject, operator, values }: ConditionDescription, language: TermsLanguage): string {
  const { delegationValue: t } = language.texts
  if (operator === 'any') return amounts.has(subject.kind) ? t.noLimit : t.any
  const value = joinAny(
    values.map((one) => formatValue(one, language)),
    language,
  )
  if (operator === 'eq' || operator === 'in') return value
  const isTime = subject.kind === 'time' && Object.hasOwn(times, operator)
  return fillText(t[isTime ? times[operator as keyof typeof times] : operator], { value })
}

function formatValue(value: TermsValue, { texts, networks }: TermsLanguage): string {
  const { delegationValue: t, language: locale } = texts
  switch (value.kind) {
    case 'text':
      return fillText(t.quote, { text: revealHidden(value.text) })
    case 'address':
      return value.token === undefined ? value.address : `${value.token} (${value.address})`
    case 'number':
      return value.number.toLocaleString(locale, digits)
    case 'network':
      return networks[String(value.id)] ?? String(value.id)
    case 'time':
      return formatMoment(Number(value.seconds) * 1_000, locale, String(value.seconds))
    case 'amount': {
      const amount = formatUnits(value.units, value.decimals, locale)
      return value.symbol === null ? fillText(t.ownCoin, { amount }) : `${amount} ${value.symbol}`
    }
  }
}

const formatUnits = (units: bigint, decimals: number, locale: string) =>
  units < 0n ? `-${formatCoin(-units, decimals, locale)}` : formatCoin(units, decimals, locale)

const joinAny = (texts: readonly string[], { texts: { language } }: TermsLanguage) =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(texts)
const joinAll = (texts: readonly string[], { texts: { language } }: TermsLanguage) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(texts)
