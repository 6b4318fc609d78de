import type { cloud as english } from '../en/cloud.ts'
import type { Translation } from '../texts.ts'

export const cloud: Translation<typeof english> = {
  recovery: {
    chooseTitle: '復元方法を選択',
    chooseText: '新しい端末でログインするときに使います。後で変更できます。',
    methods: '復元方法',
    password: 'パスワード',
    passwordText: '知っているのはあなただけです',
    cloudText: '{cloud} に暗号化バックアップを保存',
    current: '使用中',
    automaticTitle: 'ログインで復元',
    automaticText: '新しい端末でログインすると、ウォレットが開きます。保管するものはありません。',
    automaticNotice: 'その後は、ログインだけがウォレットを守ります',
    automaticNoticeText: 'パスワードやご自身のバックアップでは、このウォレットを開けなくなります。',
    turnOn: '有効にする',
    turningOn: '有効にしています',
    turnedOn: '今後は、新しい端末でもログインするとこのウォレットが開きます。',
    success: '完了しました',
    failed: '問題が発生しました',
  },
  cloud: {
    backUpTitle: '{cloud} にバックアップ',
    backUpText:
      '{app} がロックされたバックアップを保存します。新しい端末では、ログイン後にこれでウォレットが開きます。',
    locked: 'ログインなしでは使えません',
    apart: '{app} は他のファイルを見られません',
    keep: 'バックアップを残してください',
    keepText: 'バックアップを削除して端末も失うと、このウォレットは復元できません。',
    recoverTitle: 'ウォレットのロックを解除',
    recoverText: 'バックアップは {cloud} にあります。保存したときのアカウントで続けてください。',
    continue: '{cloud} で続ける',
    away: 'ウィンドウで続けてください',
    awayText: '{cloud} にログインし、{app} がバックアップを置くことを許可してください。',
    openAgain: 'ウィンドウをもう一度開く',
    saving: 'バックアップを保存しています',
    creating: 'ウォレットを作成しています',
    opening: 'ウォレットを開いています',
    seconds: '数秒かかります。',
    savedText: '今後は、新しい端末でも {cloud} でこのウォレットを開けます。',
    notSaved: 'バックアップできませんでした',
    notOpened: 'ロックを解除できませんでした',
    denied:
      'ウィンドウが閉じられたか、{app} による {cloud} の利用が許可されませんでした。何も変更されていません。',
    unconfirmed:
      '{cloud} で確認できませんでした。ウィンドウが開かない場合は、このページのポップアップを許可してから、もう一度お試しください。',
  },
}
