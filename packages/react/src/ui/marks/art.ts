/** A color, or a gradient along a line or outwards from a point. Units are those of the drawing, 24 by 24. */
export type Paint = string | Gradient
export type Gradient = { stops: readonly (readonly [offset: number, color: string])[] } & (
  | { line: readonly [x1: number, y1: number, x2: number, y2: number] }
  | { circle: readonly [cx: number, cy: number, r: number] }
)

export type LoadArt = () => Promise<{ art: MarkArt }>

/** The mark of a brand as paths, so that no markup is parsed in a host's page. */
export type MarkArt = {
  /** Fills the whole tile behind the mark. Without it, the mark is drawn on the tile directly. */
  ground?: Paint
  /** Drawn with its own margin. */
  wide?: true
  parts: readonly {
    d: string
    /** Default: the color of the text, for marks that are black or white. */
    fill?: Paint
    evenOdd?: true
    /** Drawn as a line of this width instead of a fill. */
    line?: number
    /** An SVG transform. */
    at?: string
  }[]
}
