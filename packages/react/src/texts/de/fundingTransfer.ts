import type { fundingTransfer as english } from '../en/fundingTransfer.ts'
import type { Translation } from '../texts.ts'

export const fundingTransfer: Translation<typeof english> = {
  fundingWallets: {
    text: 'Verbinden Sie eine Wallet, um Guthaben einzuzahlen, oder senden Sie es selbst an die Adresse Ihrer Wallet.',
    own: 'Das ist die Wallet, die Sie aufladen. Wählen Sie eine andere.',
  },
  fundingAmount: {
    title: 'Betrag bestätigen oder ändern',
    source: 'Von',
    silent: 'Zurzeit nicht bekannt',
    feeShort: 'Ihrer Wallet fehlen etwa {amount} für die Gebühr.',
    bridge:
      'Ihre Wallet hat auf {network} zu wenig. Mit „Weiter“ nutzen Sie Guthaben eines anderen Netzwerks.',
  },
  fundingTransfer: {
    title: 'Überweisung bestätigen',
    text: '{provider} bittet Sie als Nächstes um Ihre Zustimmung.',
    confirm: 'Mit {provider} bestätigen',
    confirming: 'Bestätigung in {provider}',
    confirmingText: 'Bestätigen Sie die Überweisung in {provider}.',
    success: 'Geschafft!',
    successText: '{amount} sind bei {address} angekommen.',
    rejected: 'Überweisung abgebrochen',
    rejectedText: 'Sie haben in {provider} abgebrochen. Es wurde nichts gesendet.',
    insufficientText: 'Die Wallet {address} hat nicht genug Guthaben.',
    editAmount: 'Betrag ändern',
    disconnected: 'Wallet nicht verbunden',
    disconnectedText:
      '{provider} gibt das Konto {address} dieser Seite nicht frei. Verbinden Sie es und versuchen Sie es noch einmal.',
    connect: 'Wallet verbinden',
    otherNetwork: 'Falsches Netzwerk',
    otherNetworkText:
      '{provider} ist nicht zu {network} gewechselt. Wechseln Sie dorthin und versuchen Sie es noch einmal.',
    unclear: 'Sehen Sie in Ihrer Wallet nach',
    unclearText:
      '{provider} hat nicht mitgeteilt, ob etwas gesendet wurde. Ein neuer Versuch sucht zuerst danach und sendet nie doppelt.',
    elsewhere: 'Anderswo geöffnet',
    elsewhereText:
      'Ein anderer Tab oder ein anderes Fenster sendet gerade dieselbe Überweisung. Sehen Sie dort nach, bevor Sie es noch einmal versuchen.',
    failed: 'Überweisung fehlgeschlagen',
  },
}
