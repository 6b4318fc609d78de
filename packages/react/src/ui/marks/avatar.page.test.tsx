import { describe, expect, test } from 'vitest'
import { draw } from '../../../test/draw.ts'
import { AddressMark } from './AddressMark.tsx'
import { drawAvatar } from './avatar.ts'

const ethereum = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const solana = 'GdnSyH3YtwcxFvQrVVJMm1JhTS4QVX7MFsX56uJLUfiZ'
const look = (address: string) => JSON.stringify(drawAvatar(address))

/** Other addresses with the same beginning and end, like those that a scammer makes. */
function listTwins(address: string, count: number): string[] {
  const [start, end] = [address.slice(0, 8), address.slice(-6)]
  const length = address.length - start.length - end.length
  return Array.from({ length: count }, (_, at) => start + String(at).padStart(length, 'a') + end)
}

describe('the picture of an address', () => {
  test('is the same on every device', () => {
    expect(drawAvatar(ethereum)).toMatchInlineSnapshot(`
      {
        "fill": [
          "hsl(158 72% 76%)",
          "hsl(182 78% 66%)",
        ],
        "ground": [
          "hsl(323 72% 48%)",
          "hsl(347 78% 38%)",
        ],
        "shape": "M7 3.500a9.500 9.500 0 1 0 13.500 13.500A11 11 0 0 1 7 3.500Z",
        "turn": 330,
      }
    `)
    expect(drawAvatar(solana)).toMatchInlineSnapshot(`
      {
        "fill": [
          "hsl(170 72% 76%)",
          "hsl(194 78% 66%)",
        ],
        "ground": [
          "hsl(37 72% 48%)",
          "hsl(61 78% 38%)",
        ],
        "shape": "M-8 13q5-7 10 0t10 0t10 0t10 0v24H-8Z",
        "turn": 255,
      }
    `)
  })

  test('is the same for every spelling of an Ethereum address, and the case of Solana counts', () => {
    expect(look(ethereum.toLowerCase())).toBe(look(ethereum))
    expect(look(ethereum.toUpperCase())).toBe(look(ethereum))
    expect(look(solana.toLowerCase())).not.toBe(look(solana))
  })

  test.each([ethereum, solana])('security: of a look-alike of %s is different', (address) => {
    const twins = listTwins(address, 500).map(look)
    expect(twins).not.toContain(look(address))
    expect(new Set(twins).size).toBeGreaterThan(495)
  })

  test('uses every shape about equally, and hues all around the circle', () => {
    const arts = listTwins(ethereum, 2_000).map(drawAvatar)
    const shapes = arts.map(({ shape }) => shape)
    const counts = [...new Set(shapes)].map((shape) => shapes.filter((one) => one === shape).length)
    expect(counts).toHaveLength(8)
    expect(Math.min(...counts)).toBeGreaterThan(150)
    const hues = arts.map(({ ground: [from] }) => Number(/\d+/.exec(from)?.[0]))
    expect(new Set(hues.map((hue) => Math.floor(hue / 30))).size).toBe(12)
  })

  test('is drawn without a request, hidden from screen readers, with the wallet at its corner', () => {
    const { container } = draw(<AddressMark address={ethereum} wallet={{ letter: 'M' }} />)
    const [mark] = container.children
    expect(mark?.getAttribute('aria-hidden')).toBe('true')
    expect(mark?.querySelectorAll('svg path')).toHaveLength(2)
    expect(mark?.textContent).toBe('M')
    expect(container.querySelector('img, use, image')).toBeNull()
  })
})
