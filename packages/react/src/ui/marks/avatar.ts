/** Two shades of one color, from the upper left to the lower right. */
export type Shades = readonly [from: string, to: string]

export type Avatar = {
  ground: Shades
  fill: Shades
  /** A path on a ground of 24 by 24, and its rotation in degrees. */
  shape: string
  turn: number
}

/** The address determines the rotation. */
const shapes = [
  'M4 20a9.500 9.500 0 1 0 19 0a9.500 9.500 0 1 0-19 0Z',
  'M-8 12h40v24H-8Z',
  'M12 12V-8a20 20 0 0 1 20 20Z',
  'M-6 24a9 9 0 1 1 18 0h6a15 15 0 1 0-30 0Z',
  'M-8 13q5-7 10 0t10 0t10 0t10 0v24H-8Z',
  'M7 3.500a9.500 9.500 0 1 0 13.500 13.500A11 11 0 0 1 7 3.500Z',
  'M-8 8.500h40v7H-8Z',
  'M3.500 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM14 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z',
] as const

/**
 * Draws the picture of an address: two colors and a shape from all its characters, so that addresses with the same
 * first and last ones look different. It helps to tell wallets apart and proves nothing: there are fewer pictures than
 * addresses.
 *
 * @param address of Ethereum in any case of its letters, or of Solana, whose case counts
 * @returns a drawing without any request, the same on every device
 */
export function drawAvatar(address: string): Avatar {
  const next = createNumbers(/^0x/i.test(address) ? address.toLowerCase() : address)
  const hue = next(360)
  // Far enough from the first to be distinguishable, and lighter, for users with low color vision.
  const second = (hue + 60 + next(240)) % 360
  return {
    ground: toShades(hue, 54 - next(10)),
    fill: toShades(second, 72 + next(10)),
    shape: shapes[next(shapes.length)] ?? shapes[0],
    turn: next(24) * 15,
  }
}

const toShades = (hue: number, light: number): Shades => [
  `hsl(${hue} 72% ${light}%)`,
  `hsl(${(hue + 24) % 360} 78% ${light - 10}%)`,
]

/** Creates a sequence of whole numbers below a limit: FNV-1a of the text, then the mixing of MurmurHash3. */
function createNumbers(text: string): (limit: number) => number {
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193)
  return (limit) => {
    state = (state + 0x9e3779b9) | 0
    let bits = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
    return ((bits ^ (bits >>> 16)) >>> 0) % limit
  }
}
