/** Colors, and contrast as WCAG 2.2 defines it. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Reads `#rgb` or `#rrggbb` (ignores an alpha part); undefined for anything else. */
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

/** Mixes `share` of the first color with the rest of the second. */
export function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const at = (part: 0 | 1 | 2) => color[part] * share + other[part] * (1 - share)
  return [at(0), at(1), at(2)]
}

export function contrast(one: Rgb, two: Rgb): number {
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Moves the color toward white or black, whichever reads better on the first ground, until it reaches the ratio on all
 * grounds.
 */
export function readableOn(grounds: readonly [Rgb, ...Rgb[]], color: Rgb, ratio: number): Rgb {
  const end: Rgb = luminance(grounds[0]) > 0.18 ? [0, 0, 0] : [1, 1, 1]
  for (let share = 1; share > 0; share -= 0.04) {
    const candidate = mix(color, end, share)
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate
  }
  return end
}

function luminance(color: Rgb): number {
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part))
}
