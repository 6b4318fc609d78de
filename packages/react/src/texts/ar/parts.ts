import type { parts as english } from '../en/parts.ts'
import type { Translation } from '../texts.ts'

export const parts: Translation<typeof english> = {
  amountField: {
    label: 'المبلغ بعملة {unit}',
    swap: 'إدخال المبلغ بعملة {unit}',
    tooLittle: 'الحد الأدنى {amount}.',
    tooMuch: 'الحد الأقصى {amount}.',
    tooFine: '{count} من المنازل العشرية على الأكثر.',
    presets: 'مبالغ مقترحة',
    max: 'الحد الأقصى',
  },
  steps: {
    waiting: 'لم تبدأ بعد',
    running: 'قيد التنفيذ',
    done: 'تمت',
    failed: 'فشلت',
  },
  permissions: {
    can: 'يمكن لتطبيق {app}',
    cannot: 'لا يمكن لتطبيق {app}',
  },
  quote: {
    left: 'عرض سعر جديد خلال {time}',
    soon: 'يصل عرض سعر جديد خلال {count} ثوانٍ.',
    fresh: 'جارٍ الحصول على عرض سعر جديد',
  },
  funds: {
    balance: 'الرصيد',
    requested: 'المبلغ المطلوب',
    waiting: 'في انتظار وصول الأموال',
    enough: 'الرصيد كافٍ',
  },
}
