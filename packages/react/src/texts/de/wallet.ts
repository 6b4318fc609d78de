import type { wallet as english } from '../en/wallet.ts'
import type { Translation } from '../texts.ts'

export const wallet: Translation<typeof english> = {
  wallet: {
    creatingTitle: 'Ihre Wallet wird erstellt',
    creatingText:
      'Das dauert ein paar Sekunden. Die Adresse sehen Sie, sobald sich die Wallet wiederherstellen lässt.',
    createdTitle: 'Ihre Wallet ist bereit',
    createdText:
      'Sie öffnet sich mit Ihrer Anmeldung bei {app}. Sie müssen keine Wiederherstellungsphrase aufschreiben.',
    failedTitle: 'Ihre Wallet konnte nicht erstellt werden',
    failedText:
      'Es ist nichts verloren. Versuchen Sie es erneut oder kommen Sie später wieder: {app} bietet sie Ihnen bei der nächsten Anmeldung wieder an.',
    later: 'Nicht jetzt',
  },
  exporting: {
    title: 'Wallet exportieren',
    text: 'Kopieren Sie den privaten Schlüssel oder die Wiederherstellungswörter, um diese Wallet anderswo zu nutzen.',
    warning: 'Geben Sie sie niemandem',
    warningText: 'Wer sie hat, kann alles aus dieser Wallet nehmen.',
    frame: 'Schlüssel kopieren',
    unseen: 'Kopiert wird in einem Rahmen des Wallet-Servers. {app} kann nicht mitlesen.',
    notHere:
      'Diese Wallet ist nicht auf diesem Gerät und konnte nicht geholt werden. Melden Sie sich ab und neu an, dann versuchen Sie es erneut.',
  },
  sign: {
    messageTitle: 'Nachricht signieren',
    messageText: 'Signieren ist kostenlos und überträgt kein Guthaben.',
    message: 'Nachricht',
    binaryNote: 'Diese Nachricht ist kein Text. Sie wird unverändert hexadezimal angezeigt ({bytes} Byte).',
    hiddenNote: 'Diese Nachricht enthält unsichtbare Zeichen. Sie werden als Codes angezeigt.',
    sign: 'Signieren',
    loginTitle: 'Bei {domain} anmelden',
    loginText:
      'Mit der Signatur weisen Sie nach, dass diese Wallet Ihnen gehört. Das ist kostenlos und überträgt kein Guthaben.',
    foreignTitle: 'Dies ist eine Anmeldung bei einer anderen Website',
    foreignText:
      'Die Nachricht meldet Sie bei {domain} an, wird aber von {origin} angefordert. Signieren Sie nicht, wenn Sie das nicht erwartet haben.',
    foreignWallet: 'Die Nachricht nennt eine andere Wallet als die, mit der Sie signieren würden.',
    website: 'Website',
    network: 'Netzwerk',
    issued: 'Ausgestellt',
    expires: 'Läuft ab',
    notBefore: 'Gültig ab',
    nonce: 'Einmalwert',
    requestId: 'Anfrage',
    resources: 'Zugriff auf',
    fullMessage: 'Vollständige Nachricht',
    dataTitle: 'Daten signieren',
    dataText: 'Prüfen Sie, womit Sie sich einverstanden erklären, bevor Sie signieren.',
    spendTitle: 'Ausgaben erlauben',
    spendNotice: 'Damit kann ein Smart Contract Token von Ihnen abbuchen',
    spendText:
      'Wer diese Signatur besitzt, kann die unten genannten Token übertragen, ohne Sie noch einmal zu fragen.',
    chainMismatchTitle: 'Für ein anderes Netzwerk bestimmt',
    chainMismatch: 'Diese Daten sind für das Netzwerk {asked}, aber Ihre Wallet ist mit {current} verbunden.',
    chainUnsignedTitle: 'An kein Netzwerk gebunden',
    chainUnsigned:
      'Die Daten nennen das Netzwerk {asked}, aber das gehört nicht zur Signatur: Sie gilt in jedem Netzwerk.',
    unreadableTitle: 'Diese Daten sind nicht lesbar',
    unreadableText:
      'Die Daten entsprechen nicht ihrer eigenen Beschreibung. Signieren Sie sie nur, wenn Sie {app} voll und ganz vertrauen.',
    application: 'Anwendung',
    version: 'Version',
    contract: 'Smart Contract',
    items: '{count} Einträge',
    item: '1 Eintrag',
    none: 'keine Angabe',
    maximum: 'Höchstwert',
    yes: 'Ja',
    no: 'Nein',
    allData: 'Alle Daten',
    signedTitle: 'Signiert',
    signedText: 'Die Signatur wurde an {app} übergeben.',
    failedTitle: 'Nicht signiert',
    onHold:
      'Diese Anmeldeart wurde vor weniger als einem Tag hinzugefügt. Ab {until} öffnet sie Ihre Wallet. Um sie jetzt zu öffnen, melden Sie sich mit einer an, die Sie schon vorher hatten.',
    failedText: 'Etwas ist schiefgelaufen. Es wurde nichts signiert.',
  },
  transaction: {
    transfer: 'Senden',
    call: 'Smart Contract aufrufen',
    create: 'Smart Contract erstellen',
    coin: 'Coins',
    sentText: 'Eine gesendete Transaktion lässt sich nicht mehr zurücknehmen.',
    signedText: '{app} erhält die signierte Transaktion und kann sie jederzeit senden.',
    to: 'An',
    newContract: 'Ein neuer Smart Contract',
    feeLimit: 'Höchste Gebühr',
    bytes: '{bytes} Byte',
    data: 'Daten',
    unknownTitle: 'Dieses Netzwerk ist nicht bekannt',
    unknownText: 'Es hat die Nummer {id}. Bestätigen Sie nur, wenn Sie genau dieses erwarten.',
    approve: 'Bestätigen',
    reject: 'Ablehnen',
    doneTitle: 'Gesendet',
    doneText: '{network} hat Ihre Transaktion erhalten.',
    failedTitle: 'Transaktion fehlgeschlagen',
    failedText:
      'Das Netzwerk hat nicht bestätigt, dass es die Transaktion angenommen hat. Ein neuer Versuch kann sie nicht doppelt senden.',
    reason: 'Meldung',
    retry: 'Erneut senden',
  },
  signHash: {
    title: 'Hash signieren',
    text: 'Wofür er steht, weiß nur, wer ihn erstellt hat.',
    warningTitle: 'Das könnte alles sein',
    warning:
      'Ein Hash kann für eine Transaktion stehen, die alles aus dieser Wallet entfernt. Signieren Sie ihn nur, wenn Sie ihn erwarten und {app} voll und ganz vertrauen.',
    hash: 'Hash',
    sign: 'Trotzdem signieren',
  },
}
