/**
 * Texts that people type and paste into each field, and the resulting values; undefined if refused. A test checks them
 * in the page, in the contract and on the server (decision 5: reading input).
 */
type Inputs = Record<string, string | undefined>

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const solana = 'EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o'
const digits = '0b'.repeat(32)

/** Left-to-right embedding as in address books, no-break space, zero-width space, byte order mark. */
const around = (text: string): Inputs => ({
  [text]: text,
  [` \t${text}\r\n`]: text,
  [`\u202a${text}\u202c`]: text,
  [`\u200e\u00a0${text}\u200b`]: text,
  [`\ufeff${text}\u2060\n`]: text,
  [`\u{e0041}${text}\u{e0042}\u3164`]: text,
})

/**
 * Zero width, direction, soft hyphen, joiner, tag, variation selector and filler: invisible, and refused if they change
 * a text.
 */
export const unseenMarks = ['\u200b', '\u202e', '\u00ad', '\u2060', '\u{e0041}', '\ufe0f', '\u3164'] as const

/** The text with each of them in the middle. */
const within = <T>(text: string, becomes: T): Record<string, T> =>
  Object.fromEntries(
    unseenMarks.map((mark) => [text.slice(0, text.length / 2) + mark + text.slice(text.length / 2), becomes]),
  )

export const fieldInputs = {
  email: {
    ...around('ada@example.com'),
    'Ada@EXAMPLE.Com': 'ada@example.com',
    'user/tag@example.com': 'user/tag@example.com',
    'a$b@example.com': 'a$b@example.com',
    'a#b*c?d^e{f}@example.com': 'a#b*c?d^e{f}@example.com',
    "o'brien+x&y=z~@example.com": "o'brien+x&y=z~@example.com",
    'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ': 'ada@example.com',
    'ada@bücher.example': 'ada@xn--bcher-kva.example',
    ...within('ada@example.com', undefined),
    'ada\u200b@example.com': undefined,
    'ada@exam\u00adple.com': undefined,
    'ada @example.com': undefined,
    'ada@example.com,': undefined,
    'ada@example.com, eve@example.com': undefined,
    'Ada <ada@example.com>': undefined,
    'mailto:ada@example.com': undefined,
    'ada%evil.example@example.com': undefined,
    'evil.example!ada@example.com': undefined,
    '|mail@example.com': undefined,
    '`mail`@example.com': undefined,
    '"ada"@example.com': undefined,
    'ada@example.com\0': undefined,
    'ada@example.com\r\nBcc: eve@evil.example': undefined,
    'ada.example.com': undefined,
    'ada@localhost': undefined,
    '': undefined,
    ' \u200b ': undefined,
  },
  phone: {
    ...around('+1 415 555 0132'),
    '4155550132': '+1 415 555 0132',
    '(415) 555-0132': '+1 415 555 0132',
    '415.555.0132': '+1 415 555 0132',
    '415\u2011555\u20110132': '+1 415 555 0132',
    '+1 (415) 555\u00a00132': '+1 415 555 0132',
    '００４９1512345678': undefined,
    '＋１ ４１５ ５５５ ０１３２': '+1 415 555 0132',
    '٤١٥٥٥٥٠١٣٢': '+1 415 555 0132',
    '+49 1512 3456789': '+49 1512 3456789',
    ...within('4155550132', '+1 415 555 0132'),
    '+999 123': undefined,
    '12': undefined,
    'call me': undefined,
    '': undefined,
    '\u202a\u202c': undefined,
  },
  code: {
    ...around('280050'),
    '280 050': '280050',
    '280-050': '280050',
    '280\u2011050': '280050',
    '2 8 0 0 5 0': '280050',
    '２８００５０': '280050',
    '٢٨٠٠٥٠': '280050',
    '۲۸۰۰۵۰': '280050',
    ...within('280050', '280050'),
    '28005': undefined,
    '': undefined,
    abcdef: undefined,
  },
  ethereumKey: {
    ...around(digits),
    [`0x${digits}`]: digits,
    [`0X${digits.toUpperCase()}`]: digits,
    ...within(digits, undefined),
    [`"${digits}"`]: undefined,
    [digits.slice(1)]: undefined,
    [`${digits.slice(0, 32)} ${digits.slice(32)}`]: undefined,
    'test test test test test test test test test test test junk': undefined,
    '': undefined,
  },
  ethereumAddress: {
    ...around(address),
    [address.toLowerCase()]: address.toLowerCase(),
    [address.slice(2)]: address,
    [`0X${address.slice(2)}`]: address,
    [`${address}\u202e`]: address,
    ...within(address, undefined),
    [address.slice(0, -1)]: undefined,
    [`${address}0`]: undefined,
    [`ethereum:${address}`]: undefined,
    'ada.eth': undefined,
    [solana]: undefined,
    '': undefined,
  },
  solanaAddress: {
    ...around(solana),
    ...within(solana, undefined),
    [solana.replace('H', '0')]: undefined,
    [address]: undefined,
    'ada.sol': undefined,
    '': undefined,
  },
  amount: {
    ...around('0.5'),
    '.5': '0.5',
    ',5': '0.5',
    '0,5': '0.5',
    '12.': '12.',
    '1,234.5': '1234.5',
    '1.234,5': '1234.5',
    '1,234,567': '1234567',
    '1.234.567': '1234567',
    '1 234 567,89': '1234567.89',
    "1'234.50": '1234.50',
    '1\u202f234,5': '1234.5',
    '0.5 ETH': '0.5',
    '１２．５': undefined,
    '١٢٫٥': '12.5',
    '007': '7',
    '1e18': undefined,
    '-1': undefined,
    '+1': undefined,
    '1.2.3': undefined,
    '1,23,456': undefined,
    '1.234,5.6': undefined,
    '0x10': undefined,
    $5: undefined,
    all: undefined,
    ...within('12', undefined),
    Infinity: undefined,
  },
  password: {
    'correct-Horse1': 'correct-Horse1',
    abc123: 'abc123',
    abc12: undefined,
    ' abc123': undefined,
    ...within('abc123', undefined),
    'abc123\u200b': undefined,
    'abc 123': undefined,
    pässword1: undefined,
    ａｂｃ１２３: undefined,
    'abc123\n': undefined,
    '': undefined,
  },
} as const satisfies Record<string, Inputs>

export const listInputs = (field: keyof typeof fieldInputs): [text: string, becomes: string | undefined][] =>
  Object.entries(fieldInputs[field])
