import type { parts as english } from '../en/parts.ts'
import type { Translation } from '../texts.ts'

export const parts: Translation<typeof english> = {
  amountField: {
    label: 'Betrag in {unit}',
    swap: 'Betrag in {unit} eingeben',
    tooLittle: 'Mindestens {amount}.',
    tooMuch: 'Höchstens {amount}.',
    tooFine: 'Höchstens {count} Nachkommastellen.',
    presets: 'Vorgeschlagene Beträge',
    max: 'Maximum',
  },
  steps: {
    waiting: 'Noch nicht begonnen',
    running: 'Läuft',
    done: 'Erledigt',
    failed: 'Fehlgeschlagen',
  },
  permissions: {
    can: '{app} kann',
    cannot: '{app} kann nicht',
  },
  quote: {
    left: 'Neues Angebot in {time}',
    soon: 'In {count} Sekunden kommt ein neues Angebot.',
    fresh: 'Neues Angebot wird geholt',
  },
  funds: {
    balance: 'Guthaben',
    requested: 'Angefordert',
    waiting: 'Warten auf Eingang',
    enough: 'Reicht aus',
  },
}
