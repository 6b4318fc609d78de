import type { mfaVerify as english } from '../en/mfaVerify.ts'
import type { Translation } from '../texts.ts'

export const mfaVerify: Translation<typeof english> = {
  mfaVerify: {
    chooseTitle: 'Bestätigen Sie, dass Sie es sind',
    chooseText: 'Wählen Sie, wie. Das schützt Ihre Wallet vor jedem, der Ihren Login hat.',
    methods: 'Arten der Bestätigung',
    totp: 'Authenticator-App',
    sms: 'SMS',
    passkey: 'Passkey',
    codeTitle: 'Code eingeben',
    totpText: 'Öffnen Sie Ihre Authenticator-App und geben Sie die sechs Ziffern ein, die sie zeigt.',
    totpHint: 'Alle 30 Sekunden zeigt sie neue Ziffern.',
    smsText: 'Wir haben sechs Ziffern an die Telefonnummer Ihres zweiten Faktors gesendet.',
    sending: 'Ihr Code wird gesendet',
    passkeyTitle: 'Bestätigung mit Passkey',
    passkeyText: 'Folgen Sie der Aufforderung Ihres Browsers.',
    passed: 'Bestätigt',
    notPassed: 'Nicht bestätigt',
    another: 'Andere Methode wählen',
    later: 'Nicht jetzt',
    tooMany:
      'Sie haben zu viele Versuche gemacht. Schließen Sie dieses Fenster und versuchen Sie es in 10 Sekunden erneut.',
    timeout: 'Die Zeit für die Eingabe ist abgelaufen. Versuchen Sie es in 30 Sekunden erneut.',
    invalid: 'Der eingegebene Code ist ungültig',
    canceled: 'Bestätigung abgebrochen',
    locked: 'Zu viele Versuche. Versuchen Sie es {when} erneut.',
    failed: 'Etwas ist schiefgegangen.',
  },
}
