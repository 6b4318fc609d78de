import type { funding as english } from '../en/funding.ts'
import type { Translation } from '../texts.ts'

export const funding: Translation<typeof english> = {
  funding: {
    title: '資金を追加',
    text: '{network} の {address} へ',
    methods: '資金の追加方法',
    card: 'カード（{provider}）',
    exchange: '{provider} の口座',
    wallet: 'ウォレットから送金',
    manual: '資金を受け取る',
    orders: '処理中の支払い',
    pending: '処理中',
    failed: '資金の追加で問題が発生しました。もう一度試すか、別の方法をお使いください。',
    failedMoonpay:
      'MoonPay での資金の追加で問題が発生しました。もう一度試すか、別の方法でウォレットに資金を追加してください。',
  },
  fundingAgain: {
    title: '処理中の支払いがあります',
    text: '{provider} での支払いはまだ完了していません。もう一度支払うと、二重の支払いになります。',
    transferText: '{wallet} からの送金はまだ完了していません。もう一度支払うと、二重の支払いになります。',
    look: '支払いを見る',
    again: 'もう一度支払う',
  },
  fundingOrder: {
    title: 'アカウントに資金を追加',
    goBack: '{provider} に戻って資金の追加を完了してください。',
    retrieving: 'もうすぐ完了します。{provider} から取引の状況を取得しています',
    processing: '支払いを処理中',
    hours: '数時間かかることがあります。購入が完了するとメールが届きます。',
    success: 'ウォレットに入金されました',
    minutes: '資産が表示されるまで数分かかることがあります。',
    left: 'ウィンドウが閉じられました',
    leftText: '{provider} での支払いはありません。',
    reopen: 'ウィンドウをもう一度開く',
    unreadable: '状況不明',
    noAnswer: '{provider} の処理中にエラーが発生しました。',
    look: 'もう一度確認',
    notOpened: '支払いは始まっていません',
    other: '別の方法を使う',
    later: 'バックグラウンドで待つ',
  },
}
