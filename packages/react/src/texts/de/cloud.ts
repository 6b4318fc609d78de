import type { cloud as english } from '../en/cloud.ts'
import type { Translation } from '../texts.ts'

export const cloud: Translation<typeof english> = {
  recovery: {
    chooseTitle: 'Wie wollen Sie wiederherstellen?',
    chooseText: 'Wird gebraucht, wenn Sie sich auf einem neuen Gerät anmelden. Sie können sie später ändern.',
    methods: 'Arten der Wiederherstellung',
    password: 'Passwort',
    passwordText: 'Nur Sie kennen es',
    cloudText: 'Eine verschlüsselte Sicherung bei {cloud}',
    current: 'Aktiv',
    automaticTitle: 'Mit der Anmeldung wiederherstellen',
    automaticText:
      'Ihre Wallet öffnet sich auf einem neuen Gerät, sobald Sie sich anmelden. Sie müssen nichts aufbewahren.',
    automaticNotice: 'Dann schützt allein Ihre Anmeldung die Wallet',
    automaticNoticeText: 'Ihr Passwort oder Ihre eigene Sicherung öffnet diese Wallet dann nicht mehr.',
    turnOn: 'Einschalten',
    turningOn: 'Wird eingeschaltet',
    turnedOn: 'Ab jetzt öffnet Ihre Anmeldung diese Wallet auf einem neuen Gerät.',
    success: 'Fertig',
    failed: 'Etwas ist schiefgegangen',
  },
  cloud: {
    backUpTitle: 'Bei {cloud} sichern',
    backUpText:
      '{app} speichert dort eine verschlüsselte Sicherung. Sie öffnet Ihre Wallet auf einem neuen Gerät, nachdem Sie sich angemeldet haben.',
    locked: 'Ohne Ihre Anmeldung nutzlos',
    apart: '{app} sieht Ihre anderen Dateien nicht',
    keep: 'Behalten Sie die Sicherung',
    keepText:
      'Wenn Sie sie löschen und Ihre Geräte verlieren, lässt sich diese Wallet nicht wiederherstellen.',
    recoverTitle: 'Wallet entsperren',
    recoverText:
      'Die Sicherung liegt bei {cloud}. Fahren Sie mit dem Konto fort, in dem Sie sie gespeichert haben.',
    continue: 'Weiter mit {cloud}',
    away: 'Weiter im Fenster',
    awayText: 'Melden Sie sich bei {cloud} an und erlauben Sie {app}, die Sicherung dort abzulegen.',
    openAgain: 'Fenster erneut öffnen',
    saving: 'Ihre Sicherung wird gespeichert',
    creating: 'Ihre Wallet wird erstellt',
    opening: 'Ihre Wallet wird geöffnet',
    seconds: 'Das dauert einige Sekunden.',
    savedText: 'Ab jetzt öffnet {cloud} diese Wallet auf einem neuen Gerät.',
    notSaved: 'Nicht gesichert',
    notOpened: 'Nicht entsperrt',
    denied: 'Das Fenster wurde geschlossen, oder {app} darf {cloud} nicht nutzen. Es wurde nichts geändert.',
    unconfirmed:
      '{cloud} hat das nicht bestätigt. Wenn sich kein Fenster geöffnet hat, erlauben Sie dieser Seite Pop-ups und versuchen Sie es erneut.',
  },
}
