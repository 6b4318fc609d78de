import type { MoreTexts, Texts } from '../../texts/texts.ts'
import type { NoticeProps } from '../../ui/Notice.tsx'

export type Tone = NonNullable<NoticeProps['tone']>

/** The one rule: on danger, Reject is the main button, on every chain and for every kind of request. */
export const mainButton = {
  neutral: 'approve',
  warning: 'approve',
  danger: 'reject',
} as const satisfies Record<Tone, 'approve' | 'reject'>

/** Every finding against a request, the worst first. */
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
  /** Below the title: what approving means, and whether it can be undone. */
  text(t: AllTexts): string
  /** `later`: valid until it is revoked. `nothing`: gives nothing away. */
  undo: 'never' | 'later' | 'nothing'
  /** The finding that this kind always has. */
  finding?: Finding
}

const sentText = ({ transaction }: AllTexts) => transaction.sentText
const dataText = ({ sign }: AllTexts) => sign.dataText

/** Every kind of request, by how certain its effect is: `unread` if it cannot be decoded. */
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
    // Bytes that are not text may be the hash of anything.
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

/** The rule of a kind. If the kind has both, `isRead` selects one. */
export function getRule(kind: RequestKind, isRead = true): Rule {
  const rules: { read?: Rule; unread?: Rule } = requestKinds[kind]
  const rule = isRead ? (rules.read ?? rules.unread) : (rules.unread ?? rules.read)
  if (!rule) throw new Error(`${kind} has no rule`)
  return rule
}

/** The worst tone of all findings. */
export function getTone(list: readonly (Finding | undefined)[]): Tone {
  const tones = new Set<Tone>(list.flatMap((one) => (one ? [findings[one]] : [])))
  return tones.has('danger') ? 'danger' : tones.has('warning') ? 'warning' : 'neutral'
}
