/**
 * Where long words may break, for engines without a dictionary (`hyphens: auto` has none in Chromium on Linux). Longer
 * stems come first.
 */
const words = [
  ...['An|melde|server', 'An|melde|vorgang', 'Authen|ticator', 'Authen|tifizierung', 'Bestätigungs|code'],
  ...[
    'Bestätigungs|methode',
    'Bestäti|gungen',
    'Bestäti|gung',
    'Bild|schirm|sperre',
    'Daten|schutz|erklärung',
  ],
  ...['Ein|geschaltet', 'Ein|stellungen', 'Fehl|geschlagen', 'Finger|abdruck', 'Herkunfts|netzwerk'],
  ...[
    'Internet|verbindung',
    'Nachkomma|stellen',
    'Netzwerk|gebühr',
    'Nutzungs|bedingungen',
    'Passwort|manager',
  ],
  ...['Passwort|stärke', 'Registrie|rung', 'Sammler|stücke', 'Sicherheits|schlüssel', 'Telefon|nummer'],
  ...['Text|nachrichten', 'Trans|aktionen', 'Trans|aktion', 'Vermögens|werte', 'Vor|geschlagene'],
  ...['Wieder|herstellungs|codes', 'Wieder|herstellungs|code', 'Wieder|herstellungs|phrase'],
  ...['Wieder|herstellungs|wörter', 'Wieder|herstellung', 'Zahlungs|nummer', 'Zeit|über|schreitung'],
  ...['Zurück|genommen', 'abge|schlossen', 'abzu|schließen', 'dahinter|steht', 'einge|schaltet'],
  ...['einver|standen', 'fehl|geschlagen', 'höchst|möglichen', 'schief|gegangen', 'schief|gelaufen'],
  ...['ver|schlüsselte', 'wahr|scheinlich', 'wieder|herstellen', 'zurück|gegeben', 'zurück|genommen'],
  ...['zurück|zu|bekommen'],
]

const softHyphen = '\u00AD'

/** Adds soft hyphens to long words, and prevents breaks inside `E-Mail`. */
export function hyphenate<T>(texts: T): T {
  const json = words.reduce(
    (text, word) => text.replaceAll(word.replaceAll('|', ''), word.replaceAll('|', softHyphen)),
    JSON.stringify(texts),
  )
  return JSON.parse(json.replace(/\b(E|Pop)-(?=Mail|up)/gi, '$1\u2011'))
}
