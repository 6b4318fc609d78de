/** Colour in OKLab (Ottosson 2020), and contrast as WCAG 2.2 defines it. */
export type Rgb = readonly [red: number, green: number, blue: number]
export type Oklch = { lightness: number; chroma: number; hue: number }

/** Reads `#rgb` or `#rrggbb` (an alpha part is ignored); undefined for anything else. */
export function parseHex(hex: string): Rgb | undefined {
  const digits = /^#(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)$/i.exec(hex.trim())
  if (!digits) return undefined
  const long = digits[2] ?? (digits[1] ?? '').replace(/./g, '$&$&')
  const value = Number.parseInt(long, 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

export function toHex(color: Rgb): string {
  return `#${color
    .map((part) =>
      Math.round(clamp(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export function toOklch(color: Rgb): Oklch {
  const [r, g, b] = [linear(color[0]), linear(color[1]), linear(color[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { lightness, chroma: Math.hypot(x, y), hue: Math.atan2(y, x) }
}

/** Out-of-gamut parts are cut off, as browsers do for `oklch(from …)`. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const x = chroma * Math.cos(hue)
  const y = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** `share` of the first colour, the rest of the second. */
export function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const at = (part: 0 | 1 | 2) => color[part] * share + other[part] * (1 - share)
  return [at(0), at(1), at(2)]
}

export function contrast(one: Rgb, two: Rgb): number {
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Moves the colour towards white or black, whichever reads better on the first ground, until all grounds give the ratio. */
export function readableOn(grounds: readonly [Rgb, ...Rgb[]], color: Rgb, ratio: number): Rgb {
  const end: Rgb = luminance(grounds[0]) > 0.18 ? [0, 0, 0] : [1, 1, 1]
  for (let share = 1; share > 0; share -= 0.04) {
    const tried = mix(color, end, share)
    if (grounds.every((ground) => contrast(tried, ground) >= ratio)) return tried
  }
  return end
}

function luminance(color: Rgb): number {
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function gamma(part: number): number {
  return clamp(part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part))
}
