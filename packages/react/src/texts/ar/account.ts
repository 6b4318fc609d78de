import type { account as english } from '../en/account.ts'
import type { Translated } from '../texts.ts'

export const account: Translated<typeof english> = {
  terms: {
    title: 'خطوة أخيرة',
    text: 'بإنشاء حساب، فإنك توافق على شروط الاستخدام وسياسة الخصوصية.',
    documents: 'المستندات',
    viewTerms: 'عرض شروط الاستخدام',
    viewPrivacy: 'عرض سياسة الخصوصية',
    decline: 'لا، شكرًا',
    accept: 'موافقة',
  },
  allowlist: {
    title: 'ليس لديك إذن بالوصول إلى هذا التطبيق',
    detail: 'هل تلقيت دعوة؟',
    button: 'تجربة حساب آخر',
  },
  notFound: {
    title: 'لم يُعثر على الحساب',
    text: 'لا يوجد حساب يستخدم {handle}، ولا يقبل {app} إنشاء حسابات جديدة هنا.',
    button: 'تجربة حساب آخر',
  },
  userLimit: {
    title: 'اكتمل عدد مستخدمي {app} حاليًا',
    text: 'بلغ هذا التطبيق الحد الأقصى لعدد المستخدمين، ولا يمكنه قبول مستخدمين جدد.',
    button: 'رجوع',
  },
  transfer: {
    title: '{what} يخص حسابًا آخر',
    phone: 'رقم الهاتف هذا',
    email: 'عنوان البريد هذا',
    walletAddress: 'عنوان المحفظة هذا',
    linkedin: 'حساب LinkedIn هذا',
    profile: 'حساب {provider} هذا',
    text: 'هل تريد نقل {handle} إلى هذا الحساب بدلًا من ذلك؟ سيؤدي ذلك إلى حذف حسابك الآخر.',
    transfer: 'النقل وحذف الحساب',
    success: 'تم بنجاح!',
    decline: 'لا، شكرًا',
    assetsTitle: 'تحقق من أصول الحساب قبل النقل',
    assetsText:
      'لا تنتقل الأصول الموجودة في الحساب الآخر تلقائيًا وقد تُفقد. سجّل الدخول مجددًا إلى الحساب الآخر، أو ابحث عن محفظته في مستكشف الكتل.',
    otherWallet: 'محفظة الحساب الآخر',
  },
}
