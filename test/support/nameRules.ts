/**
 * A rule for names that the code does not follow everywhere yet. `ceilings` is the number that each package, or each
 * folder next to the packages, may still have; others may have none. A ceiling only goes down: lower it when you
 * rename.
 */
export type NameRule = {
  says: string
  find(file: string, code: string): readonly string[]
  ceilings: Readonly<Record<string, number>>
}

const irregular = [
  ...['begun', 'bent', 'bound', 'bought', 'brought', 'built', 'caught', 'chosen', 'done', 'drawn', 'found'],
  ...['given', 'gone', 'heard', 'held', 'hidden', 'kept', 'known', 'left', 'lent', 'lost', 'made', 'meant'],
  ...['met', 'paid', 'proven', 'put', 'said', 'seen', 'sent', 'shown', 'spent', 'stolen', 'taken', 'told'],
  ...['thrown', 'understood', 'won', 'worn', 'written'],
]
/** Nouns and verbs that only end like a participle. */
const noParticiples = ['embed', 'feed', 'need', 'seed', 'shared', 'speed']

/** Also for a type: `Found` and `Asked` say what happened to a thing, not which thing it is. */
export function isParticiple(name: string): boolean {
  const word = name.toLowerCase()
  return irregular.includes(word) || (/[a-z]{2}ed$/.test(word) && !noParticiples.includes(word))
}

/**
 * The places that give a value a name of one word: `const x =`, `let x:`, `(x) =>`, `(x: T) =>`, and a typed parameter.
 */
const declarations = [
  /\b(?:const|let) ([a-z]+)\b(?= ?[=:])/g,
  /\(([a-z]+)(?:\??: [^)=]*)?\) =>/g,
  /(?<!\b(?:const|let) )\b([a-z]+)(?=: [A-Z][\w<>[\]| ]*[,)](?! =>))/g,
]

export const nameRules: readonly NameRule[] = [
  {
    says: 'the rest of some options is called after its thing, never `...o`',
    find: (_, code) => matchAll(code, /(\.\.\.o)\b/g),
    ceilings: {},
  },
  {
    says: 'an id is an `appId` or a `userId`: `app` and `user` are the things themselves',
    find: (file, code) => (isSource(file) ? matchAll(code, /\b((?:app|user)\??: string)\b/g) : []),
    ceilings: { 'packages/frame': 2, 'packages/react': 3, 'packages/server': 9 },
  },
  {
    says: 'no type is a `Place` or a `Door`: each says which one',
    find: (_, code) => matchAll(code, /^\s*(?:export )?(?:type|interface|class) (\w*(?:Place|Door))\b/gm),
    ceilings: {},
  },
  {
    says: 'a file is called after its thing: not unheard, keep, comeBack, gone, meet, drips or places',
    find: (file) => matchAll(file, /\/(unheard|keep|comeBack|gone|meet|drips|places)(?:\.test)?\.tsx?$/g),
    ceilings: {},
  },
  {
    says: 'a value is a noun, never a bare participle: `const row`, not `const found`',
    find: (_, code) => declarations.flatMap((pattern) => matchAll(code, pattern)).filter(isParticiple),
    ceilings: {
      'packages/core': 9,
      'packages/wire': 1,
      test: 52,
      examples: 1,
      bench: 45,
      scripts: 52,
    },
  },
]

/** Split, so that this file does not match itself. A published status has two l, and is in quotes. */
const british = [
  ...['behavio|ur', 'colo|ur', 'favo|ur', 'hono|ur', 'neighbo|ur', 'flavo|ur', 'endeavo|ur'],
  ...['catalo|gue', 'dialo|gue', 'arte|fact', 'lic|ence', 'def|ence', 'off|ence', 'cent|re\\b', 'judg|ement'],
  ...['enro|l(?![l])', 'fulfi|l(?![l])', "canc|elled(?!')", 'canc|elling', 'lab|elled(?!by)', 'lab|elling'],
  ...['trav|elled', 'mod|elling', 'sign|alled', 'gr|ey\\b', 'progr|amme\\b', 'anal|yse', 'paral|yse'],
  ...['normal', 'serial', 'author', 'organ', 'recogn', 'initial', 'final', 'real', 'optim', 'minim', 'maxim'],
  ...['custom', 'summar', 'synchron', 'util', 'priorit', 'token', 'capital', 'local', 'general', 'special'],
  ...[
    'emphas',
    'apolog',
    'categor',
    'character',
    'memor',
    'random',
    'sanit',
    'standard',
    'visual',
    'virtual',
  ],
].map((word) => (word.includes('|') ? word.replace('|', '') : `${word}is(?:e|ing|ation)`))

/** German has other words. Applied migrations and texts of others stay unchanged. */
const isOurEnglish = (file: string) =>
  !/\/texts\/de\b|\/locales\/de\b|\/migrations\/|\/vectors\/|\/fixtures\/|CHANGELOG/.test(file)

/** British spellings, in names, comments and prose. */
export function findBritish(file: string, text: string): readonly string[] {
  return isOurEnglish(file) ? matchAll(text, new RegExp(`\\w*(?:${british.join('|')})\\w*`, 'gi')) : []
}

/** Removes comments and texts, so that only names are left. */
export function toCode(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'[^'\n]*'|`[^`]*`/g, "''")
}

/** `packages/core`, `test`, `examples`. */
export function toOwner(file: string): string {
  return file.startsWith('packages/') ? file.split('/').slice(0, 2).join('/') : (file.split('/')[0] ?? '')
}

const isSource = (file: string) => /^packages\/\w+\/src\//.test(file)

function matchAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[0])
}
