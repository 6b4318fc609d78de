import type { account as english } from '../en/account.ts'
import type { Translated } from '../texts.ts'

export const account: Translated<typeof english> = {
  terms: {
    title: 'Ein letzter Schritt',
    text: 'Mit der Registrierung stimmen Sie unseren Nutzungsbedingungen und der Datenschutzerklärung zu.',
    documents: 'Dokumente',
    viewTerms: 'Nutzungsbedingungen ansehen',
    viewPrivacy: 'Datenschutzerklärung ansehen',
    decline: 'Nein, danke',
    accept: 'Zustimmen',
  },
  allowlist: {
    title: 'Sie haben keinen Zugang zu dieser App',
    detail: 'Wurden Sie eingeladen?',
    button: 'Anderes Konto versuchen',
  },
  notFound: {
    title: 'Konto nicht gefunden',
    text: 'Zu {handle} gibt es kein Konto, und {app} nimmt hier keine Registrierungen an.',
    button: 'Anderes Konto versuchen',
  },
  userLimit: {
    title: '{app} ist zurzeit voll',
    text: 'Diese App hat ihre Höchstzahl an Nutzern erreicht und kann keine neuen aufnehmen.',
    button: 'Zurück',
  },
  transfer: {
    title: '{what} gehört zu einem anderen Konto',
    phone: 'Diese Telefonnummer',
    email: 'Diese E-Mail-Adresse',
    walletAddress: 'Diese Wallet-Adresse',
    linkedin: 'Dieses LinkedIn-Profil',
    profile: 'Dieses {provider}-Profil',
    text: 'Möchten Sie {handle} stattdessen in dieses Konto übertragen? Ihr anderes Konto wird dabei gelöscht.',
    transfer: 'Übertragen und Konto löschen',
    success: 'Geschafft!',
    decline: 'Nein, danke',
    assetsTitle: 'Prüfen Sie vor der Übertragung das Guthaben des Kontos',
    assetsText:
      'Guthaben im anderen Konto zieht nicht automatisch um und kann verloren gehen. Melden Sie sich noch einmal im anderen Konto an oder sehen Sie sich dessen Wallet in einem Block-Explorer an.',
    otherWallet: 'Wallet des anderen Kontos',
  },
  storage: {
    title: 'Dieser Browser blockiert den Speicher',
    text: '{app} muss Ihre Anmeldung auf diesem Gerät speichern, aber der Browser lässt es nicht zu. Erlauben Sie Cookies und Websitedaten für diese Seite, verlassen Sie den privaten Modus oder verwenden Sie einen anderen Browser.',
    button: 'Erneut versuchen',
  },
}
