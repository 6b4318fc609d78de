import type { funding as english } from '../en/funding.ts'
import type { Translation } from '../texts.ts'

export const funding: Translation<typeof english> = {
  funding: {
    title: 'Guthaben aufladen',
    text: 'An {address} auf {network}',
    methods: 'Wege zum Aufladen',
    card: 'Karte, über {provider}',
    exchange: 'Konto bei {provider}',
    wallet: 'Aus einer Wallet senden',
    manual: 'Guthaben empfangen',
    orders: 'Laufende Zahlungen',
    pending: 'In Bearbeitung',
    failed:
      'Beim Aufladen ist etwas schiefgegangen. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
    failedMoonpay:
      'Beim Aufladen über MoonPay ist etwas schiefgegangen. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
  },
  fundingAgain: {
    title: 'Eine Zahlung läuft noch',
    text: 'Ihre Zahlung bei {provider} ist noch nicht abgeschlossen. Wenn Sie noch einmal zahlen, zahlen Sie doppelt.',
    transferText:
      'Ihre Überweisung von {wallet} ist noch nicht abgeschlossen. Wenn Sie noch einmal zahlen, zahlen Sie doppelt.',
    look: 'Zahlung ansehen',
    again: 'Noch einmal zahlen',
  },
  fundingOrder: {
    title: 'Konto aufladen',
    goBack: 'Kehren Sie zu {provider} zurück, um das Aufladen abzuschließen.',
    retrieving: 'Fast fertig. Der Stand der Zahlung wird bei {provider} abgefragt',
    processing: 'Zahlung wird bearbeitet',
    hours: 'Das kann einige Stunden dauern. Sie erhalten eine E-Mail, wenn der Kauf abgeschlossen ist.',
    success: 'Ihre Wallet ist aufgeladen',
    minutes: 'Es kann einige Minuten dauern, bis das Guthaben erscheint.',
    left: 'Fenster geschlossen',
    leftText: 'Bei {provider} wurde nichts bezahlt.',
    reopen: 'Fenster wieder öffnen',
    unreadable: 'Stand unbekannt',
    noAnswer: 'Der Vorgang bei {provider} konnte nicht abgeschlossen werden.',
    look: 'Noch einmal nachsehen',
    notOpened: 'Zahlung nicht begonnen',
    other: 'Anderen Weg wählen',
    later: 'Im Hintergrund warten',
  },
}
