import type { mfaVerify as english } from '../en/mfaVerify.ts'
import type { Translation } from '../texts.ts'

export const mfaVerify: Translation<typeof english> = {
  mfaVerify: {
    chooseTitle: 'أكّد هويتك',
    chooseText: 'اختر الطريقة. فهي تحمي محفظتك ممن يملك بيانات دخولك.',
    methods: 'طرق التحقق',
    totp: 'تطبيق المصادقة',
    sms: 'رسالة نصية',
    passkey: 'مفتاح مرور',
    codeTitle: 'أدخل الرمز',
    totpText: 'افتح تطبيق المصادقة وأدخل الأرقام الستة التي يعرضها.',
    totpHint: 'يعرض أرقامًا جديدة كل 30 ثانية.',
    smsText: 'أرسلنا ستة أرقام إلى رقم هاتف عاملك الثاني.',
    sending: 'جارٍ إرسال الرمز',
    passkeyTitle: 'جارٍ التحقق بمفتاح المرور',
    passkeyText: 'اتبع تعليمات متصفحك.',
    passed: 'تم التحقق',
    notPassed: 'لم يتم التحقق',
    another: 'اختيار طريقة أخرى',
    later: 'ليس الآن',
    tooMany: 'تجاوزت الحد الأقصى لعدد المحاولات. أغلق هذه النافذة وحاول مرة أخرى بعد 10 ثوانٍ.',
    timeout: 'انتهت المهلة المحددة لإدخال الرمز. حاول مرة أخرى بعد 30 ثانية.',
    invalid: 'الرمز الذي أدخلته غير صحيح',
    canceled: 'أُلغي التحقق',
    locked: 'محاولات كثيرة جدًا. حاول مرة أخرى {when}.',
    failed: 'حدث خطأ ما.',
  },
}
