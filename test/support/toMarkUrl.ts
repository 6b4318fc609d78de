import type { MarkArt, Paint } from '../../packages/react/src/ui/marks/art.ts'

/** A logo as the address of an image, for the sandbox: the drawing of `packages/react/src/ui/marks/draw.tsx`. */
export function toMarkUrl({ ground, wide, parts }: MarkArt): string {
  const shades: string[] = []
  const paint = (paintValue: Paint = '#14161c') => {
    if (typeof paintValue === 'string') return paintValue
    const id = `s${shades.length}`
    const stops = paintValue.stops
      .map(([offset, color]) => `<stop offset='${offset}' stop-color='${color}'/>`)
      .join('')
    const at =
      'line' in paintValue
        ? { kind: 'linear', attributes: toAttributes(['x1', 'y1', 'x2', 'y2'], paintValue.line) }
        : { kind: 'radial', attributes: toAttributes(['cx', 'cy', 'r'], paintValue.circle) }
    shades.push(
      `<${at.kind}Gradient id='${id}' gradientUnits='userSpaceOnUse'${at.attributes}>${stops}</${at.kind}Gradient>`,
    )
    return `url(#${id})`
  }
  const back = ground ? `<path d='M0 0h24v24H0z' fill='${paint(ground)}'/>` : ''
  const paths = parts.map(({ d, fill, evenOdd, at }) => {
    const rule = evenOdd ? " fill-rule='evenodd'" : ''
    const move = at ? ` transform='${at}'` : ''
    return `<path d='${d}' fill='${paint(fill)}'${rule}${move}/>`
  })
  const defs = shades.length > 0 ? `<defs>${shades.join('')}</defs>` : ''
  // The margin that the modal leaves around it.
  const [at, size] = ground ? [0, 24] : wide ? [-2, 28] : [-7, 38]
  const box = `${at} ${at} ${size} ${size}`
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}'>${defs}${back}${paths.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`
}

function toAttributes(names: readonly string[], values: readonly number[]): string {
  return names.map((name, at) => ` ${name}='${values[at]}'`).join('')
}
