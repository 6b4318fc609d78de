import type { Texts } from './texts.ts'

export const ar: Texts = {
  logIn: 'تسجيل الدخول إلى \u2068{provider}\u2069',
  toContinue: 'للمتابعة إلى \u2068{requester}\u2069',
  title: 'يريد تطبيق \u2068{requester}\u2069 الاتصال بحسابك في \u2068{provider}\u2069',
  willBeAble: 'سيتمكن تطبيق \u2068{requester}\u2069 من:',
  seeAccount: 'رؤية معرّف حسابك وعناوين محافظك',
  askToSign: 'طلب توقيعك، على أن توافق على كل توقيع هنا',
  notPossible: 'لا يمكنه نقل أي شيء من دون موافقتك.',
  loggedInAs: 'مسجّل الدخول باسم \u2068{who}\u2069',
  yourAccount: 'حسابك',
  otherUser: 'يطلب {requester} توقيع حساب آخر في {provider}.',
  signTitle: 'يطلب {requester} توقيعًا',
  otherAccount: 'استخدام حساب آخر',
  allow: 'السماح',
  deny: 'إلغاء',
  agreeBoth: 'بالسماح، فإنك توافق على {terms} و{privacy}.',
  agreeOne: 'بالسماح، فإنك توافق على {document}.',
  agree: 'بالسماح، فإنك توافق على شروط \u2068{provider}\u2069.',
  terms: 'الشروط',
  privacy: 'سياسة الخصوصية',
  noWallet: 'ليست لديك محفظة في \u2068{provider}\u2069 بعد. أنشئ واحدة هناك أولًا.',
  noWay:
    'لا يمكن تسجيل الدخول إلى \u2068{provider}\u2069 في هذه النافذة. يجب أن يفعّل مشغّل التطبيق طريقة دخول تعمل هنا.',
  over: 'انتهت صلاحية هذا الطلب. يمكن تقديمه من جديد.',
  done: 'تم. يمكنك إغلاق هذه النافذة.',
  failed: 'حدث خطأ ما. أغلق هذه النافذة وحاول مرة أخرى.',
}
