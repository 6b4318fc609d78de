import type { bridge as english } from '../en/bridge.ts'
import type { Translation } from '../texts.ts'

export const bridge: Translation<typeof english> = {
  bridge: {
    title: 'Aus einem anderen Netzwerk übertragen',
    text: '{amount} kommt auf {network} an. Wählen Sie, womit Sie zahlen.',
    looking: 'Guthaben in {wallet} wird gesucht',
    from: 'Herkunftsnetzwerk',
    balance: 'Guthaben: {amount}',
    toAddress: 'An',
    toNetwork: 'Zielnetzwerk',
    network: 'Netzwerk',
    fee: 'Geschätzte Gebühr',
    time: 'Geschätzte Dauer',
    total: 'Gesamt',
    confirm: 'Mit {wallet} bestätigen',
    risen: 'Der Preis hat sich geändert. Sie zahlen jetzt {now} statt {before}.',
    dear: 'Sie zahlen mehr als das Doppelte dessen, was ankommt.',
    bridging: 'Übertragung mit {wallet}',
    steps: 'Schritte',
    allow: 'Verwendung von {symbol} erlauben',
    pay: '{amount} auf {network} zahlen',
    payment: 'Zahlen',
    arrive: '{amount} auf {network} erhalten',
    arrival: 'Erhalten',
    reading: 'Ihre Zahlung wird nachgesehen',
    checking: 'Die Transaktion wird geprüft',
    asking: 'Bestätigen Sie in {wallet}',
    confirming: 'Warten auf {network}',
    usual: 'Dauert meist {time}',
    delayed: 'Das dauert länger als üblich. Sie können dieses Fenster schließen.',
    row: '{amount} von {network}',
    again:
      'Ihre Zahlung von {amount} aus {network} ist noch nicht angekommen. Wenn Sie noch einmal zahlen, zahlen Sie doppelt.',
    success: 'Geschafft!',
    arrived: 'Ihr Guthaben ist auf {network}.',
    refunded: 'Ihr Guthaben wurde zurückgegeben',
    refundedText:
      'Die Übertragung konnte nicht abgeschlossen werden. {amount} ging abzüglich der Netzwerkgebühren an {address} auf {network} zurück.',
    refundedShort:
      'Die Übertragung konnte nicht abgeschlossen werden. Ihr Guthaben ging dorthin zurück, woher es kam.',
    undelivered: 'Es ist nichts angekommen',
    undeliveredText:
      'Sie haben bezahlt, und die Bridge konnte nicht liefern. Sie hat Ihre Zahlung: Nennen Sie ihr die Zahlungsnummer, um sie zurückzubekommen.',
    unpaid: 'Es wurde nichts bezahlt',
    unpaidText: '{wallet} hat diese Zahlung nicht gesendet.',
    paid: 'Bezahlt',
    fromAddress: 'Von',
    paymentId: 'Zahlungsnummer',
    address: 'Adresse',
  },
  bridgeProblems: {
    rejected: 'Sie haben die Anfrage abgebrochen.',
    'no-quotes':
      'Für die Übertragung gibt es keine Angebote. Das Guthaben der Wallet {address} reicht nicht aus.',
    'no-option': 'Keines der Angebote ist bezahlbar. Das Guthaben der Wallet {address} reicht nicht aus.',
    'no-bridge': 'Das Guthaben der Wallet {address} reicht nicht aus.',
    'no-signing':
      'Diese Wallet kann die Übertragung nicht signieren, ohne sie zu senden. Verwenden Sie eine andere Wallet.',
    unclear:
      'Die Wallet hat nicht gemeldet, ob sie das gesendet hat. Sehen Sie dort nach, bevor Sie es noch einmal versuchen.',
    elsewhere:
      'Dasselbe wird auf diesem Gerät gerade an anderer Stelle gesendet. Sehen Sie dort nach, bevor Sie es noch einmal versuchen.',
    late: 'Das Netzwerk hat die Freigabe nicht rechtzeitig bestätigt.',
    'hostile-quote':
      'Die Bridge hat etwas anderes verlangt, als Sie gewählt haben. Es wurde nichts gesendet.',
  },
}
