import type { mfaVerify as english } from '../en/mfaVerify.ts'
import type { Translation } from '../texts.ts'

export const mfaVerify: Translation<typeof english> = {
  mfaVerify: {
    chooseTitle: '本人確認',
    chooseText: '方法を選んでください。',
    methods: '確認方法',
    totp: '認証アプリ',
    sms: 'SMS',
    passkey: 'パスキー',
    codeTitle: 'コードを入力',
    totpText: '認証アプリを開き、表示されている6桁の数字を入力してください。',
    totpHint: '数字は30秒ごとに変わります。',
    smsText: '確認用の電話番号にコードを送信しました。',
    sending: 'コードを送信しています',
    passkeyTitle: 'パスキーで確認しています',
    passkeyText: 'ブラウザの案内に従ってください。',
    passed: '確認しました',
    notPassed: '確認できませんでした',
    another: '別の方法を選ぶ',
    later: '今はしない',
    tooMany: '試行回数が上限に達しました。{time}お待ちください。',
    timeout: '時間切れです。{time}後にもう一度お試しください。',
    invalid: 'コードが正しくありません。もう一度お試しください。',
    canceled: '確認をキャンセルしました',

    failed: '問題が発生しました。',
  },
}
