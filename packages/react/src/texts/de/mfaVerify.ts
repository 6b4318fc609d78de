import type { mfaVerify as english } from '../en/mfaVerify.ts'
import type { Translation } from '../texts.ts'

export const mfaVerify: Translation<typeof english> = {
  mfaVerify: {
    chooseTitle: 'Bestätigen Sie, dass Sie es sind',
    chooseText: 'Wählen Sie eine Methode.',
    methods: 'Arten der Bestätigung',
    totp: 'Authenticator-App',
    sms: 'SMS',
    passkey: 'Passkey',
    codeTitle: 'Code eingeben',
    totpText: 'Öffnen Sie Ihre Authenticator-App und geben Sie die sechs Ziffern ein, die sie zeigt.',
    totpHint: 'Alle 30 Sekunden zeigt sie neue Ziffern.',
    smsText: 'Wir haben einen Code an Ihr Telefon für Bestätigungen gesendet.',
    sending: 'Ihr Code wird gesendet',
    passkeyTitle: 'Bestätigung mit Passkey',
    passkeyText: 'Folgen Sie der Aufforderung Ihres Browsers.',
    passed: 'Bestätigt',
    notPassed: 'Nicht bestätigt',
    another: 'Andere Methode wählen',
    later: 'Nicht jetzt',
    tooMany: 'Zu viele Versuche. Warten Sie {time}.',
    timeout: 'Die Zeit ist abgelaufen. Versuchen Sie es in {time} erneut.',
    invalid: 'Dieser Code ist falsch. Versuchen Sie es erneut.',
    canceled: 'Bestätigung abgebrochen',

    failed: 'Etwas ist schiefgegangen.',
  },
}
