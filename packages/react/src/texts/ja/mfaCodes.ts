import type { mfaCodes as english } from '../en/mfaCodes.ts'
import type { Translation } from '../texts.ts'

export const mfaCodes: Translation<typeof english> = {
  mfaCodes: {
    row: 'リカバリーコード',
    offer: 'リカバリーコードを保存',
    offerText: '紛失した場合は、代わりにリカバリーコードで本人確認ができます。',
    title: 'リカバリーコードを保存してください',
    text: 'ほかの確認方法を失ったときに、1つにつき1回使えます。表示されるのは今だけです。安全な場所に保管してください。',
    leftText: '残り{left}個（全{all}個）です。新しく作ると、これまでのコードは使えなくなります。',
    noneText: 'ほかの確認方法を失ったときに、それぞれ1回ずつ使える10個のコードです。',
    make: 'リカバリーコードを取得',
    makeNew: '新しいコードを作成',
    copy: 'すべてコピー',
    download: 'ダウンロード',
    saved: '保存しました',
    fileTitle: '{app}のウォレットのリカバリーコード',
    fileText:
      '各コードは1回だけ使えます。コードとログイン情報があれば誰でもウォレットを使えるため、他人に見せないでください。',
    enterTitle: 'リカバリーコードを入力',
    enterText: '保存したコードの1つを入力してください。各コードは1回だけ使えます。',
    label: 'リカバリーコード',
    verify: '確認',
    use: 'リカバリーコードを使う',
  },
}
