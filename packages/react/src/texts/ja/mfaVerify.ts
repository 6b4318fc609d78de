import type { mfaVerify as english } from '../en/mfaVerify.ts'
import type { Translation } from '../texts.ts'

export const mfaVerify: Translation<typeof english> = {
  mfaVerify: {
    chooseTitle: '本人確認',
    chooseText: '方法を選んでください。ログイン情報を持つ他人からウォレットを守ります。',
    methods: '確認方法',
    totp: '認証アプリ',
    sms: 'SMS',
    passkey: 'パスキー',
    codeTitle: 'コードを入力',
    totpText: '認証アプリを開き、表示されている6桁の数字を入力してください。',
    totpHint: '数字は30秒ごとに変わります。',
    smsText: '二要素認証用の電話番号に6桁の数字を送信しました。',
    sending: 'コードを送信しています',
    passkeyTitle: 'パスキーで確認しています',
    passkeyText: 'ブラウザの案内に従ってください。',
    passed: '確認しました',
    notPassed: '確認できませんでした',
    another: '別の方法を選ぶ',
    later: '今はしない',
    tooMany: '試行回数の上限を超えました。このウィンドウを閉じて、10秒後にもう一度お試しください。',
    timeout: 'コードの入力時間を過ぎました。30秒後にもう一度お試しください。',
    invalid: '入力したコードは正しくありません',
    canceled: '確認をキャンセルしました',
    locked: '試行回数が多すぎます。{when}にもう一度お試しください。',
    failed: '問題が発生しました。',
  },
}
