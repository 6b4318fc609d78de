import type { funding as english } from '../en/funding.ts'
import type { Translation } from '../texts.ts'

export const funding: Translation<typeof english> = {
  funding: {
    title: 'إضافة أموال',
    text: 'إلى ⁨{address}⁩ على ⁨{network}⁩',
    methods: 'طرق إضافة الأموال',
    card: 'بطاقة، عبر ⁨{provider}⁩',
    exchange: 'حساب لدى ⁨{provider}⁩',
    wallet: 'تحويل من محفظة',
    manual: 'استلام الأموال',
    orders: 'مدفوعات في الطريق',
    pending: 'قيد التنفيذ',
    failed: 'حدث خطأ أثناء إضافة الأموال. حاول مرة أخرى أو استخدم طريقة أخرى.',
    failedMoonpay:
      'حدث خطأ أثناء إضافة الأموال عبر MoonPay. حاول مرة أخرى أو استخدم طريقة أخرى لتمويل محفظتك.',
  },
  fundingAgain: {
    title: 'هناك دفعة في الطريق',
    text: 'دفعتك لدى ⁨{provider}⁩ لم تكتمل بعد. إذا دفعت مرة أخرى فستدفع مرتين.',
    transferText: 'تحويلك من ⁨{wallet}⁩ لم يكتمل بعد. إذا دفعت مرة أخرى فستدفع مرتين.',
    look: 'عرض الدفعة',
    again: 'الدفع مرة أخرى',
  },
  fundingOrder: {
    title: 'تمويل الحساب',
    goBack: 'ارجع إلى ⁨{provider}⁩ لإكمال تمويل حسابك.',
    retrieving: 'أوشكنا على الانتهاء. جارٍ جلب حالة المعاملة من ⁨{provider}⁩',
    processing: 'جارٍ معالجة الدفعة',
    hours: 'قد يستغرق هذا بضع ساعات. ستصلك رسالة بريد إلكتروني عند اكتمال الشراء.',
    success: 'تم شحن محفظتك',
    minutes: 'قد يستغرق ظهور الأصول بضع دقائق.',
    left: 'أُغلقت النافذة',
    leftText: 'لم يُدفع شيء لدى ⁨{provider}⁩.',
    reopen: 'فتح النافذة مرة أخرى',
    unreadable: 'الحالة غير معروفة',
    noAnswer: 'حدث خطأ أثناء إكمال العملية لدى ⁨{provider}⁩.',
    look: 'التحقق مرة أخرى',
    notOpened: 'لم تبدأ الدفعة',
    other: 'استخدام طريقة أخرى',
    later: 'الانتظار في الخلفية',
  },
}
