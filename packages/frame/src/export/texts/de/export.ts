import type { ExportTexts } from '../en.ts'

export const de: ExportTexts = {
  loading: 'Wird geladen …',
  copyKey: 'Schlüssel kopieren',
  copyPhrase: 'Wörter kopieren',
  copied: 'Kopiert',
  notCopied: 'Der Browser lässt es nicht zu. Drücken Sie erneut oder nehmen Sie einen anderen Browser.',
  over: 'Zwei Minuten sind um. Schließen Sie dies und öffnen Sie es zum Kopieren erneut.',
  loginTooOld: 'Ihre Anmeldung ist dafür zu alt. Melden Sie sich ab und neu an, dann öffnen Sie dies erneut.',
  onHold: 'Ihre Anmeldung wurde heute geändert. Der Schlüssel lässt sich ab {until} kopieren.',
  guest: 'Gäste können den Schlüssel nicht kopieren. Fügen Sie zuerst eine E-Mail-Adresse hinzu.',
  notHere:
    'Die Wallet ist noch nicht auf diesem Gerät. Schließen Sie dies und öffnen Sie es erneut, um sie herzustellen.',
  noStorage:
    'Der Browser sperrt den Speicher der Wallet. Erlauben Sie Cookies für diese Seite, dann öffnen Sie dies erneut.',
  damaged:
    'Die Wallet lässt sich nicht öffnen. Nichts ist verloren: Wenden Sie sich an den Support dieser App.',
  tooOften: 'Heute zu oft geöffnet. Versuchen Sie es morgen wieder.',
  terms: 'Stimmen Sie zuerst den Bedingungen dieser App zu, dann öffnen Sie dies erneut.',
  grantOver: 'Ihre Bestätigung ist abgelaufen. Schließen Sie dies und öffnen Sie es erneut.',
  serverAway: 'Der Server ist nicht erreichbar. Erneut versuchen',
  unsafe:
    'Diese Seite ist nicht sicher, darum wird kein Schlüssel geöffnet. Sagen Sie es dem Support dieser App.',
  alone: 'Öffnen Sie dies in der App, zu der Ihre Wallet gehört.',
  failed: 'Das hat nicht funktioniert. Schließen Sie dies und öffnen Sie es erneut.',
}
