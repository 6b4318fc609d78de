/** Words that a comment of plain English does not need, each with what to write instead. */
const markers = [
  { word: 'nobody', write: 'name the actor: no user, no caller' },
  { word: 'somebody', write: 'name the actor: a user, another caller, an attacker' },
  { word: 'whoever', write: 'name the actor' },
  { word: 'whatever', write: 'any, or "regardless of"' },
  { word: 'anew', write: 'again' },
  { word: 'beside', write: 'next to, with' },
  { word: ' alone', write: 'only' },
  { word: 'of its own', write: 'its own' },
  { word: 'is told', write: 'is notified, receives' },
  { word: 'are told', write: 'are notified, receive' },
  { word: 'is had', write: 'exists, is read' },
  { word: 'mend', write: 'fix' },
  { word: 'is no ', write: 'is not a' },
  { word: 'stands for', write: 'represents, means' },
  { word: 'lies in', write: 'is in' },
  { word: 'what is', write: 'name the thing' },
] as const

/** Phrases with a marker in them that are idiomatic English, each with its reason. */
const exceptions = [
  { phrase: 'is no longer', reason: 'the ordinary way to say that something ended' },
  { phrase: 'what is a smart wallet?', reason: 'the title of a screen, a plain question' },
  { phrase: 'there is no', reason: 'the ordinary way to say that something does not exist' },
] as const

/** The markers of a text, each as often as it occurs. */
export function findMarkers(text: string): string[] {
  const plain = exceptions.reduce(
    (rest, { phrase }) => rest.replaceAll(phrase, ''),
    text.toLowerCase().replace(/\s+/g, ' '),
  )
  return markers.flatMap(({ word }) => plain.match(toPattern(word)) ?? []).map((match) => match.trim())
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length
}

function toPattern(word: string): RegExp {
  return new RegExp(`${word.startsWith(' ') ? '' : '\\b'}${word}${word.endsWith(' ') ? '' : '\\b'}`, 'g')
}
