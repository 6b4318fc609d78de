import type { fundingTransfer as english } from '../en/fundingTransfer.ts'
import type { Translation } from '../texts.ts'

export const fundingTransfer: Translation<typeof english> = {
  fundingWallets: {
    text: 'اربط محفظة لإيداع الأموال أو أرسل الأموال يدويًا إلى عنوان محفظتك.',
    own: 'هذه هي المحفظة التي تضيف إليها الأموال. اختر محفظة أخرى.',
  },
  fundingAmount: {
    title: 'تأكيد المبلغ أو تعديله',
    source: 'من',
    silent: 'غير معروف الآن',
    feeShort: 'تحتاج محفظتك إلى حوالي ⁨{amount}⁩ إضافية للرسوم.',
    bridge: 'رصيد محفظتك على ⁨{network}⁩ غير كافٍ. تابع لاستخدام أموال من شبكة أخرى.',
  },
  fundingTransfer: {
    title: 'تأكيد التحويل',
    text: 'ستطلب منك ⁨{provider}⁩ التأكيد بعد ذلك.',
    confirm: 'التأكيد في ⁨{provider}⁩',
    confirming: 'جارٍ التأكيد في ⁨{provider}⁩',
    confirmingText: 'أكّد التحويل في ⁨{provider}⁩.',
    success: 'تم بنجاح!',
    successText: 'وصل ⁨{amount}⁩ إلى ⁨{address}⁩.',
    rejected: 'أُلغي التحويل',
    rejectedText: 'ألغيته في {provider}. لم يُرسَل أي شيء.',
    insufficientText: 'المحفظة ⁨{address}⁩ ليس فيها أموال كافية.',
    editAmount: 'تغيير المبلغ',
    disconnected: 'المحفظة غير مربوطة',
    disconnectedText: 'لا تشارك ⁨{provider}⁩ الحساب ⁨{address}⁩ مع هذه الصفحة. اربطه ثم حاول مرة أخرى.',
    connect: 'ربط المحفظة',
    otherNetwork: 'شبكة غير صحيحة',
    otherNetworkText: 'لم تنتقل ⁨{provider}⁩ إلى ⁨{network}⁩. انتقل إليها ثم حاول مرة أخرى.',
    unclear: 'تحقق من محفظتك',
    unclearText:
      'لم تذكر ⁨{provider}⁩ ما إذا كانت قد أرسلت هذا. المحاولة مرة أخرى تبحث عنه أولًا ولا ترسله مرتين أبدًا.',
    elsewhere: 'مفتوح في مكان آخر',
    elsewhereText: 'علامة تبويب أو نافذة أخرى ترسل التحويل نفسه. تحقق هناك قبل أن تحاول مرة أخرى.',
    failed: 'فشل التحويل',
  },
}
