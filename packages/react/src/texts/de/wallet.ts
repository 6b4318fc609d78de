import type { wallet as english } from '../en/wallet.ts'
import type { Translated } from '../texts.ts'

export const wallet: Translated<typeof english> = {
  wallet: {
    creatingTitle: 'Ihre Wallet wird erstellt',
    creatingText:
      'Das dauert ein paar Sekunden. Die Adresse sehen Sie, sobald sie wiederhergestellt werden kann.',
    createdTitle: 'Ihre Wallet ist bereit',
    createdText: 'Sie öffnet sich mit Ihrer Anmeldung bei {app}. Keine Wörter zum Aufschreiben.',
    failedTitle: 'Ihre Wallet konnte nicht erstellt werden',
    failedText:
      'Es ist nichts verloren. Versuchen Sie es erneut oder kommen Sie später wieder: {app} bietet sie Ihnen bei der nächsten Anmeldung an.',
    later: 'Nicht jetzt',
  },
  sign: {
    messageTitle: 'Nachricht signieren',
    messageText: 'Signieren ist kostenlos und bewegt kein Guthaben.',
    message: 'Nachricht',
    binaryNote: 'Diese Nachricht ist kein Text. Sie wird unverändert hexadezimal angezeigt ({bytes} Bytes).',
    hiddenNote: 'Diese Nachricht enthält unsichtbare Zeichen. Sie werden als Codes angezeigt.',
    sign: 'Signieren',
    loginTitle: 'Bei {domain} anmelden',
    loginText:
      'Mit der Signatur weisen Sie nach, dass diese Wallet Ihnen gehört. Sie ist kostenlos und bewegt kein Guthaben.',
    foreignTitle: 'Dies ist eine Anmeldung für eine andere Website',
    foreignText:
      'Die Nachricht meldet Sie bei {domain} an, aber {origin} fragt danach. Signieren Sie nur, wenn Sie das erwarten.',
    foreignWallet: 'Die Nachricht nennt eine andere Wallet als die, die signieren würde.',
    website: 'Website',
    network: 'Netzwerk',
    issued: 'Ausgestellt',
    expires: 'Läuft ab',
    notBefore: 'Gültig ab',
    nonce: 'Einmalwert',
    requestId: 'Anfrage',
    resources: 'Zugriff auf',
    fullMessage: 'Ganze Nachricht',
    dataTitle: 'Daten signieren',
    dataText: 'Prüfen Sie, womit Sie sich einverstanden erklären, bevor Sie signieren.',
    spendTitle: 'Ausgabe erlauben',
    spendNotice: 'Damit kann ein Vertrag Token von Ihnen nehmen',
    spendText:
      'Wer diese Signatur besitzt, kann die unten genannten Token bewegen, ohne noch einmal zu fragen.',
    chainMismatchTitle: 'Für ein anderes Netzwerk bestimmt',
    chainMismatch: 'Diese Daten sind für das Netzwerk {asked}, aber Ihre Wallet ist in {current}.',
    unreadableTitle: 'Diese Daten sind nicht lesbar',
    unreadableText:
      'Sie entsprechen nicht ihrer eigenen Beschreibung. Signieren Sie sie nur, wenn Sie {app} voll vertrauen.',
    application: 'Anwendung',
    version: 'Version',
    contract: 'Vertrag',
    items: '{count} Einträge',
    item: '1 Eintrag',
    none: 'keine',
    maximum: 'Höchstwert',
    yes: 'Ja',
    no: 'Nein',
    allData: 'Alle Daten',
    signedTitle: 'Signiert',
    signedText: 'Die Signatur wurde an {app} übergeben.',
    failedTitle: 'Nicht signiert',
    failedText: 'Etwas ist schiefgelaufen. Es wurde nichts signiert.',
  },
}
