import type { wallet as english } from '../en/wallet.ts'
import type { Translated } from '../texts.ts'

export const wallet: Translated<typeof english> = {
  wallet: {
    creatingTitle: 'ウォレットを作成しています',
    creatingText: '数秒かかります。ウォレットを復元できる状態になると、アドレスが表示されます。',
    createdTitle: 'ウォレットの準備ができました',
    createdText: '{app} にログインすると使えます。リカバリーフレーズを書き留める必要はありません。',
    failedTitle: 'ウォレットを作成できませんでした',
    failedText:
      '失われたものはありません。もう一度お試しになるか、後でまたお越しください。次回のログイン時に {app} が改めてご案内します。',
    later: '後で',
  },
  sign: {
    messageTitle: 'メッセージに署名',
    messageText: '署名は無料で、資金は移動しません。',
    message: 'メッセージ',
    binaryNote:
      'このメッセージはテキストではありません。そのまま 16 進数で表示しています（{bytes} バイト）。',
    hiddenNote: 'このメッセージには目に見えない文字が含まれています。これらはコードで表示しています。',
    sign: '署名する',
    loginTitle: '{domain} にログイン',
    loginText:
      '署名すると、このウォレットがご自身のものであることを証明できます。署名は無料で、資金は移動しません。',
    foreignTitle: '別のサイトへのログインです',
    foreignText:
      'このメッセージは {domain} へのログイン用ですが、署名を求めているのは {origin} です。心当たりがない場合は、署名しないでください。',
    foreignWallet: 'メッセージに記載されたウォレットは、署名するウォレットと異なります。',
    website: 'ウェブサイト',
    network: 'ネットワーク',
    issued: '発行日時',
    expires: '有効期限',
    notBefore: '有効期間の開始',
    nonce: 'ノンス',
    requestId: 'リクエスト',
    resources: 'アクセス先',
    fullMessage: 'メッセージ全文',
    dataTitle: 'データに署名',
    dataText: '署名する前に、同意する内容を確認してください。',
    spendTitle: 'トークンの使用を許可',
    spendNotice: 'コントラクトがウォレットからトークンを引き出せるようになります',
    spendText: 'この署名を持つ人は誰でも、再度の確認なしに以下のトークンを移動できます。',
    chainMismatchTitle: '別のネットワーク用のデータです',
    chainMismatch: 'このデータはネットワーク {asked} 用ですが、ウォレットは {current} に接続しています。',
    unreadableTitle: 'このデータは読み取れません',
    unreadableText:
      'データが自身の定義と一致していません。{app} を完全に信頼できる場合にのみ署名してください。',
    application: 'アプリケーション',
    version: 'バージョン',
    contract: 'コントラクト',
    items: '{count} 件',
    item: '1 件',
    none: 'なし',
    maximum: '最大値',
    yes: 'はい',
    no: 'いいえ',
    allData: 'すべてのデータ',
    signedTitle: '署名しました',
    signedText: '署名を {app} に渡しました。',
    failedTitle: '署名されていません',
    failedText: '問題が発生しました。何も署名されていません。',
  },
}
