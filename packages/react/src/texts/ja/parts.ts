import type { parts as english } from '../en/parts.ts'
import type { Translation } from '../texts.ts'

export const parts: Translation<typeof english> = {
  amountField: {
    label: '金額（{unit}）',
    swap: '{unit} で金額を入力',
    tooLittle: '{amount} 以上を入力してください。',
    tooMuch: '{amount} 以下を入力してください。',
    tooFine: '小数点以下は {count} 桁までです。',
    presets: '金額の候補',
    max: '最大',
  },
  steps: {
    waiting: '開始前',
    running: '進行中',
    done: '完了',
    failed: '失敗',
  },
  permissions: {
    can: '{app} ができること',
    cannot: '{app} ができないこと',
  },
  quote: {
    left: '見積もりの更新まで {time}',
    soon: 'あと {count} 秒で見積もりが更新されます。',
    fresh: '新しい見積もりを取得しています',
  },
  funds: {
    balance: '残高',
    requested: '必要な金額',
    waiting: '入金を待っています',
    enough: '足りています',
  },
}
