import type { mfaVerify as english } from '../en/mfaVerify.ts'
import type { Translation } from '../texts.ts'

export const mfaVerify: Translation<typeof english> = {
  mfaVerify: {
    chooseTitle: 'أكّد هويتك',
    chooseText: 'اختر طريقة.',
    methods: 'طرق التحقق',
    totp: 'تطبيق المصادقة',
    sms: 'رسالة نصية',
    passkey: 'مفتاح مرور',
    codeTitle: 'أدخل الرمز',
    totpText: 'افتح تطبيق المصادقة وأدخل الأرقام الستة التي يعرضها.',
    totpHint: 'يعرض أرقامًا جديدة كل 30 ثانية.',
    smsText: 'أرسلنا رمزًا إلى هاتف التحقق الخاص بك.',
    sending: 'جارٍ إرسال الرمز',
    passkeyTitle: 'جارٍ التحقق بمفتاح المرور',
    passkeyText: 'اتبع تعليمات متصفحك.',
    passed: 'تم التحقق',
    notPassed: 'لم يتم التحقق',
    another: 'اختيار طريقة أخرى',
    later: 'ليس الآن',
    tooMany: 'محاولات كثيرة جدًا. انتظر {time}.',
    timeout: 'انتهى الوقت. حاول مرة أخرى بعد {time}.',
    invalid: 'هذا الرمز غير صحيح. حاول مرة أخرى.',
    canceled: 'أُلغي التحقق',

    failed: 'حدث خطأ ما.',
  },
}
