import type { smartWallet as english } from '../en/smartWallet.ts'
import type { Translation } from '../texts.ts'

export const smartWallet: Translation<typeof english> = {
  smartWallet: {
    several: '{count} Aktionen',
    severalText:
      'Entweder gehen alle durch oder keine. Einmal gesendet, lässt es sich nicht rückgängig machen.',
    signedText: '{app} erhält die signierten Aktionen und kann sie jederzeit senden.',
    actions: 'Aktionen',
    paidBy: 'Bezahlt von {app}',
    account: 'Smart-Wallet',
    owner: 'Signiert von',
    kind: 'Art',
    own: 'Ihre eigene Adresse',
    isNew: 'Neu',
    about: 'Was ist eine Smart-Wallet?',
    aboutContract:
      'Ein Smart Contract im Netzwerk, der Ihr Guthaben hält. Er handelt nur, wenn Ihre Wallet signiert, und kann mehreres auf einmal tun.',
    aboutOwn:
      'Ihre eigene Adresse mit dem Code einer Smart-Wallet. Ihre Wallet signiert weiterhin und kann nun mehreres auf einmal tun.',
    aboutNew:
      'Auf {network} gibt es sie noch nicht. Was Sie jetzt bestätigen, legt sie dort im selben Schritt an.',
    aboutNewOwn:
      'Ihre Adresse hat diesen Code auf {network} noch nicht. Was Sie jetzt bestätigen, setzt ihn im selben Schritt.',
    code: 'Code der Smart-Wallet',
    operation: 'Vorgang',
    paymaster: 'Zahlender Vertrag',
    waiting: '{count} Aktionen werden gesendet',
    done: '{count} Aktionen bestätigt',
    orderTitle: 'Es bewegt, was eine Smart-Wallet hält',
    orderText:
      'Einmal signiert, kann {app} die Smart-Wallet dies jederzeit ausführen lassen. Signieren Sie nur, wenn Sie genau das erwarten.',
    unreadTitle: 'Was diese Smart-Wallet tun soll, ist nicht lesbar',
  },
}
