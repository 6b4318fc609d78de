import type { MoreTexts, Texts } from '../../texts/texts.ts'
import type { NoticeProps } from '../../ui/Notice.tsx'

export type Tone = NonNullable<NoticeProps['tone']>

/** The one rule: where there is danger the way out is the main button, on every chain and for every kind of request. */
export const mainButton = {
  neutral: 'approve',
  warning: 'approve',
  danger: 'reject',
} as const satisfies Record<Tone, 'approve' | 'reject'>

/** What may speak against a request, the worst first. */
export const findings = {
  before: 'danger',
  lost: 'danger',
  lookalike: 'danger',
  owner: 'danger',
  spender: 'danger',
  control: 'danger',
  everyNetwork: 'danger',
  hash: 'danger',
  order: 'danger',
  unreadable: 'danger',
  foreignLogin: 'danger',
  unread: 'warning',
  binary: 'warning',
  permit: 'warning',
  unlimited: 'warning',
  collection: 'warning',
  nonce: 'warning',
  hidden: 'warning',
  shortage: 'warning',
  expired: 'warning',
  failing: 'warning',
  fee: 'warning',
  network: 'warning',
  otherNetwork: 'warning',
  unboundNetwork: 'warning',
  otherWallet: 'warning',
} as const satisfies Record<string, Tone>

export type Finding = keyof typeof findings

type AllTexts = Texts & MoreTexts

type Rule = {
  title(t: AllTexts): string
  /** Below the title: what agreeing means, and whether it can be taken back. */
  text(t: AllTexts): string
  /** `later`: it counts until it is taken back. `nothing`: nothing is given away. */
  undo: 'never' | 'later' | 'nothing'
  /** What always speaks against this kind. */
  finding?: Finding
}

const sentText = ({ transaction }: AllTexts) => transaction.sentText
const dataText = ({ sign }: AllTexts) => sign.dataText

/** Every kind of request, by how sure it is what it does: `unread` where it cannot be read. */
export const requestKinds = {
  send: { read: { title: ({ transaction: t }) => t.transfer, text: sentText, undo: 'never' } },
  allow: { read: { title: ({ call: t }) => t.allow, text: ({ call: t }) => t.allowText, undo: 'later' } },
  revoke: {
    read: { title: ({ call: t }) => t.revoke, text: ({ call: t }) => t.revokeText, undo: 'nothing' },
  },
  mint: { read: { title: ({ call: t }) => t.mint, text: sentText, undo: 'never' } },
  change: { read: { title: ({ solana: t }) => t.nothing, text: sentText, undo: 'never' } },
  give: {
    read: { title: ({ solana: t }) => t.actions.give, text: sentText, undo: 'never', finding: 'owner' },
  },
  call: {
    unread: { title: ({ transaction: t }) => t.call, text: sentText, undo: 'never', finding: 'unread' },
  },
  create: {
    unread: { title: ({ transaction: t }) => t.create, text: sentText, undo: 'never', finding: 'unread' },
  },
  message: {
    read: { title: ({ sign: t }) => t.messageTitle, text: ({ sign: t }) => t.messageText, undo: 'nothing' },
    // What is no text may be the hash of anything.
    unread: { title: ({ sign: t }) => t.messageTitle, text: dataText, undo: 'never', finding: 'binary' },
  },
  login: {
    read: { title: ({ sign: t }) => t.loginTitle, text: ({ sign: t }) => t.loginText, undo: 'nothing' },
  },
  data: {
    read: { title: ({ sign: t }) => t.dataTitle, text: dataText, undo: 'never' },
    unread: { title: ({ sign: t }) => t.dataTitle, text: dataText, undo: 'never', finding: 'unreadable' },
  },
  permit: {
    read: { title: ({ sign: t }) => t.spendTitle, text: dataText, undo: 'later', finding: 'permit' },
  },
  hash: {
    unread: {
      title: ({ signHash: t }) => t.title,
      text: ({ signHash: t }) => t.text,
      undo: 'never',
      finding: 'hash',
    },
  },
  handOver: {
    read: {
      title: ({ authorization: t }) => t.title,
      text: ({ authorization: t }) => t.text,
      undo: 'later',
      finding: 'control',
    },
  },
  takeBack: {
    read: {
      title: ({ authorization: t }) => t.endTitle,
      text: ({ authorization: t }) => t.endText,
      undo: 'nothing',
    },
  },
} as const satisfies Record<string, { read?: Rule; unread?: Rule }>

export type RequestKind = keyof typeof requestKinds

/** The rule of a kind. Where both are known, `isRead` says which. */
export function getRule(kind: RequestKind, isRead = true): Rule {
  const rules: { read?: Rule; unread?: Rule } = requestKinds[kind]
  const rule = isRead ? (rules.read ?? rules.unread) : (rules.unread ?? rules.read)
  if (!rule) throw new Error(`${kind} has no rule`)
  return rule
}

/** How bad it is, all together. */
export function getTone(list: readonly (Finding | undefined)[]): Tone {
  const tones = new Set<Tone>(list.flatMap((one) => (one ? [findings[one]] : [])))
  return tones.has('danger') ? 'danger' : tones.has('warning') ? 'warning' : 'neutral'
}
