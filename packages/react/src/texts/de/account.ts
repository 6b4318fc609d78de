import type { account as english } from '../en/account.ts'
import type { Translation } from '../texts.ts'

export const account: Translation<typeof english> = {
  terms: {
    title: 'Ein letzter Schritt',
    text: 'Mit der Registrierung stimmen Sie unseren Nutzungsbedingungen und unserer Datenschutzerklärung zu.',
    documents: 'Dokumente',
    viewTerms: 'Nutzungsbedingungen',
    viewPrivacy: 'Datenschutzerklärung',
    decline: 'Nein, danke',
    accept: 'Zustimmen',
  },
  allowlist: {
    title: 'Sie haben keinen Zugriff auf diese App',
    detail: 'Wurden Sie eingeladen?',
    button: 'Anderes Konto verwenden',
  },
  notFound: {
    title: 'Konto nicht gefunden',
    text: 'Zu {handle} gibt es kein Konto, und bei {app} ist hier keine Registrierung möglich.',
    button: 'Anderes Konto verwenden',
  },
  userLimit: {
    title: 'Zurzeit keine freien Plätze bei {app}',
    text: 'Diese App hat ihre Höchstzahl an Nutzern erreicht. Neue Nutzer können sich nicht anmelden.',
    button: 'Zurück',
  },
  transfer: {
    title: '{what} gehört zu einem anderen Konto',
    phone: 'Diese Telefonnummer',
    email: 'Diese E-Mail-Adresse',
    walletAddress: 'Diese Wallet-Adresse',
    linkedin: 'Dieses LinkedIn-Profil',
    profile: 'Dieses {provider}-Profil',
    text: 'Möchten Sie {handle} stattdessen auf dieses Konto übertragen? Ihr anderes Konto wird dabei gelöscht.',
    transfer: 'Übertragen und Konto löschen',
    success: 'Geschafft!',
    decline: 'Nein, danke',
    assetsTitle: 'Vermögenswerte im Konto vor der Übertragung prüfen',
    assetsText:
      'Vermögenswerte im anderen Konto werden nicht automatisch übertragen und können verloren gehen. Melden Sie sich wieder mit dem anderen Konto an oder sehen Sie sich dessen Wallet in einem Block-Explorer an.',
    otherWallet: 'Wallet des anderen Kontos',
  },
  storage: {
    title: 'Dieser Browser verhindert das Speichern von Daten',
    text: '{app} muss Ihre Anmeldung auf diesem Gerät speichern, aber der Browser lässt das nicht zu. Erlauben Sie Cookies und Website-Daten für diese Seite, verlassen Sie den privaten Modus oder verwenden Sie einen anderen Browser.',
    button: 'Erneut versuchen',
  },
}
