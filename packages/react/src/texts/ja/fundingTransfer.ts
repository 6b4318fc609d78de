import type { fundingTransfer as english } from '../en/fundingTransfer.ts'
import type { Translation } from '../texts.ts'

export const fundingTransfer: Translation<typeof english> = {
  fundingWallets: {
    text: 'ウォレットを接続して入金するか、ウォレットのアドレスに手動で送金してください。',
    own: 'これは資金を追加するウォレットです。別のウォレットを選んでください。',
  },
  fundingAmount: {
    title: '金額の確認または変更',
    source: '送金元',
    silent: '現在不明',
    feeShort: '手数料として、ウォレットにあと約 {amount} 必要です。',
    bridge: '{network} の残高が足りません。続けると、別のネットワークの資金を使います。',
  },
  fundingTransfer: {
    title: '送金の確認',
    text: '次に {provider} で確認を求められます。',
    confirm: '{provider} で確認',
    confirming: '{provider} で確認中',
    confirmingText: '{provider} で送金を確認してください。',
    success: '完了しました！',
    successText: '{amount} が {address} に届きました。',
    rejected: '送金をキャンセルしました',
    rejectedText: '{provider} でキャンセルされました。何も送信されていません。',
    insufficientText: 'ウォレット {address} の残高が足りません。',
    editAmount: '金額を変更',
    disconnected: 'ウォレットが未接続です',
    disconnectedText:
      '{provider} はアカウント {address} をこのページに共有していません。接続してからもう一度お試しください。',
    connect: 'ウォレットを接続',
    otherNetwork: 'ネットワークが違います',
    otherNetworkText:
      '{provider} は {network} に切り替わりませんでした。切り替えてからもう一度お試しください。',
    unclear: 'ウォレットを確認してください',
    unclearText:
      '{provider} から送金したかどうかの回答がありません。もう一度試すと、まず送金を探し、二重に送ることはありません。',
    elsewhere: '別の場所で開いています',
    elsewhereText:
      '別のタブまたはウィンドウが同じ送金を行っています。もう一度試す前にそちらを確認してください。',
    failed: '送金に失敗しました',
  },
}
