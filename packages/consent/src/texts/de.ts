import type { Texts } from './texts.ts'

export const de: Texts = {
  logIn: 'Bei {provider} anmelden',
  toContinue: 'um mit {requester} fortzufahren',
  title: '{requester} möchte sich mit Ihrem Konto bei {provider} verbinden',
  willBeAble: '{requester} kann dann:',
  seeAccount: 'Ihre Konto-ID und Ihre Wallet-Adressen sehen',
  askToSign: 'Sie um Signaturen bitten; jede einzelne bestätigen Sie hier',
  notPossible: 'Ohne Ihre Zustimmung lässt sich damit nichts übertragen.',
  loggedInAs: 'Angemeldet als {who}',
  yourAccount: 'Ihr Konto',
  otherUser: '{requester} bittet um die Signatur eines anderen Kontos bei {provider}.',
  signTitle: '{requester} bittet um eine Signatur',
  otherAccount: 'Anderes Konto verwenden',
  allow: 'Erlauben',
  deny: 'Abbrechen',
  agreeBoth: 'Wenn Sie es erlauben, akzeptieren Sie die {terms} und die {privacy}.',
  agreeOne: 'Wenn Sie es erlauben, akzeptieren Sie die {document}.',
  agree: 'Wenn Sie es erlauben, akzeptieren Sie die Nutzungsbedingungen von {provider}.',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  noWallet: 'Sie haben bei {provider} noch keine Wallet. Legen Sie dort zuerst eine an.',
  noWay:
    'In diesem Fenster ist keine Anmeldung bei {provider} möglich. Der Betreiber muss dafür eine Anmeldeart einschalten, die hier funktioniert.',
  over: 'Diese Anfrage ist abgelaufen. Sie kann neu gestellt werden.',
  done: 'Fertig. Sie können dieses Fenster schließen.',
  failed: 'Etwas ist schiefgelaufen. Schließen Sie dieses Fenster und versuchen Sie es erneut.',
}
