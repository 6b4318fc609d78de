import type { smartWallet as english } from '../en/smartWallet.ts'
import type { Translation } from '../texts.ts'

export const smartWallet: Translation<typeof english> = {
  smartWallet: {
    several: '{count}件の操作',
    severalText: 'すべて実行されるか、まったく実行されないかのどちらかです。送信後は取り消せません。',
    signedText: '{app}は署名済みの操作を受け取り、いつでも送信できます。',
    actions: '操作',
    paidBy: '{app}が支払います',
    account: 'スマートウォレット',
    owner: '署名するウォレット',
    kind: '種類',
    own: 'ご自身のアドレス',
    isNew: '新規',
    about: 'スマートウォレットとは',
    aboutContract:
      'ネットワーク上で資産を保管するコントラクトです。あなたのウォレットが署名したときだけ動作し、複数の操作を一度に実行できます。',
    aboutOwn:
      'スマートウォレットのコードを持つ、ご自身のアドレスです。署名するのはこれまでどおりあなたのウォレットで、複数の操作を一度に実行できます。',
    aboutNew: '{network}にはまだ存在しません。今回の承認と同時に作成されます。',
    aboutNewOwn:
      'あなたのアドレスには{network}でまだこのコードがありません。今回の承認と同時に設定されます。',
    code: 'スマートウォレットのコード',
    operation: 'ユーザー操作',
    paymaster: '手数料を支払うコントラクト',
    waiting: '{count}件の操作を送信しています',
    done: '{count}件の操作が確定しました',
    orderTitle: 'スマートウォレットの資産を動かします',
    orderText:
      '署名すると、{app}はいつでもスマートウォレットにこれを実行させることができます。内容に心当たりがある場合だけ署名してください。',
    unreadTitle: 'このスマートウォレットの操作内容を読み取れません',
  },
}
