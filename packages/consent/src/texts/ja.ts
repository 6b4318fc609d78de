import type { Texts } from './texts.ts'

export const ja: Texts = {
  logIn: '{provider} にログイン',
  toContinue: '{requester} の利用を続けるにはログインしてください',
  title: '{requester} が {provider} のアカウントへの接続を求めています',
  willBeAble: '{requester} に許可される操作：',
  seeAccount: 'アカウント ID とウォレットアドレスの閲覧',
  askToSign: '署名の依頼（毎回この画面で承認が必要です）',
  notPossible: 'あなたの承認なしに資産が動かされることはありません。',
  loggedInAs: '{who} でログイン中',
  yourAccount: 'お使いのアカウント',
  otherUser: '{requester} は、{provider} の別のアカウントの署名を求めています。',
  signTitle: '{requester} が署名を求めています',
  otherAccount: '別のアカウントを使う',
  allow: '許可する',
  deny: 'キャンセル',
  agreeBoth: '許可すると、{terms}と{privacy}に同意したことになります。',
  agreeOne: '許可すると、{document}に同意したことになります。',
  agree: '許可すると、{provider} の利用規約に同意したことになります。',
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  noWallet: '{provider} にまだウォレットがありません。先に {provider} でウォレットを作成してください。',
  noWay:
    'このウィンドウでは {provider} にログインできません。{provider} の運営者が、ここで使えるログイン方法を有効にする必要があります。',
  over: 'このリクエストの有効期限が切れました。もう一度お試しいただけます。',
  done: '完了しました。このウィンドウを閉じてかまいません。',
  failed: '問題が発生しました。このウィンドウを閉じて、もう一度お試しください。',
  failedHere: '問題が発生しました。戻ってもう一度お試しください。',
  deviceTitle: '{requester} が別のデバイスからリクエストしています',
  deviceText:
    'ご自身が {origin} で操作を開始し、もう一方のデバイスに同じ番号が表示されている場合にのみ続けてください。',
  deviceWarning:
    'リンクや QR コードが他の人から送られてきた場合は、キャンセルしてください。詐欺の可能性があります。',
  codesMatch: '番号が一致',
  backTo: '{requester} に戻る',
  doneElsewhere: '完了しました。もう一方のデバイスで続けてください。',
}
