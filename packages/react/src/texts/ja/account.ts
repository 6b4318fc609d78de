import type { account as english } from '../en/account.ts'
import type { Translation } from '../texts.ts'

export const account: Translation<typeof english> = {
  terms: {
    title: 'あと一歩です',
    text: '登録すると、利用規約とプライバシーポリシーに同意したことになります。',
    documents: '文書',
    viewTerms: '利用規約を表示',
    viewPrivacy: 'プライバシーポリシーを表示',
    decline: '同意しない',
    accept: '同意する',
  },
  allowlist: {
    title: 'このアプリを利用する権限がありません',
    detail: '招待を受けていますか？',
    button: '別のアカウントを使う',
  },
  notFound: {
    title: 'アカウントが見つかりません',
    text: '{handle} を使用しているアカウントはありません。また、{app} はここでの新規登録を受け付けていません。',
    button: '別のアカウントを使う',
  },
  userLimit: {
    title: '{app} は現在、定員に達しています',
    text: 'このアプリはユーザー数の上限に達しているため、新しいユーザーはログインできません。',
    button: '戻る',
  },
  transfer: {
    title: '{what}は別のアカウントに関連付けられています',
    phone: 'この電話番号',
    email: 'このメールアドレス',
    walletAddress: 'このウォレットアドレス',
    linkedin: 'この LinkedIn プロフィール',
    profile: 'この {provider} プロフィール',
    text: '代わりに {handle} をこのアカウントに移行しますか？移行すると、もう一方のアカウントは削除されます。',
    transfer: '移行してアカウントを削除',
    success: '完了しました',
    decline: '移行しない',
    assetsTitle: '移行する前にアカウントの資産を確認してください',
    assetsText:
      'もう一方のアカウントの資産は自動的には移行されず、失われる可能性があります。もう一方のアカウントにログインし直すか、そのウォレットをブロックエクスプローラーで確認してください。',
    otherWallet: 'もう一方のアカウントのウォレット',
  },
  storage: {
    title: 'このブラウザーはデータの保存をブロックしています',
    text: '{app} はログイン状態をこの端末に保存する必要がありますが、ブラウザーが許可していません。このページの Cookie とサイトデータを許可するか、プライベートモードを終了するか、別のブラウザーをお使いください。',
    button: '再試行',
  },
}
