import type { mfaCodes as english } from '../en/mfaCodes.ts'
import type { Translation } from '../texts.ts'

export const mfaCodes: Translation<typeof english> = {
  mfaCodes: {
    row: 'Wiederherstellungscodes',
    offer: 'Wiederherstellungscodes sichern',
    offerText: 'Wenn Sie sie einmal verlieren, bestätigt Sie stattdessen ein Wiederherstellungscode.',
    title: 'Sichern Sie diese Codes',
    text: 'Jeder bestätigt Sie einmal, wenn Sie Ihre anderen Methoden verlieren. Sie werden nur jetzt angezeigt: Bewahren Sie sie sicher auf.',
    leftText: '{left} von {all} sind übrig. Neue ersetzen sie.',
    noneText: 'Zehn Codes, von denen jeder Sie einmal bestätigt, wenn Sie Ihre anderen Methoden verlieren.',
    make: 'Codes erhalten',
    makeNew: 'Neue Codes erstellen',
    copy: 'Kopieren',
    download: 'Als Datei',
    saved: 'Ich habe sie gesichert',
    fileTitle: 'Wiederherstellungscodes Ihrer Wallet bei {app}',
    fileText:
      'Jeder gilt einmal. Mit einem davon und Ihrer Anmeldung lässt sich Ihre Wallet benutzen. Geben Sie sie nicht weiter.',
    enterTitle: 'Wiederherstellungscode eingeben',
    enterText: 'Einen von denen, die Sie gesichert haben. Jeder gilt einmal.',
    label: 'Wiederherstellungscode',
    verify: 'Bestätigen',
    use: 'Wiederherstellungscode verwenden',
  },
}
