import { useEffect, useState } from 'react'
import { cssQr } from './cssQr.ts'
import { DeferredStyles } from './DeferredStyles.tsx'
import { type Mark, Tile } from './Tile.tsx'

export type QrCodeProps = {
  /** Empty while it is not known yet. */
  value: string
  /** What it opens, for those who cannot scan it. */
  label: string
  /** In the middle. */
  mark?: Mark
  size?: 'small' | 'large'
}

type QrDrawing = { value: string; path: string; size: number }

/**
 * White in dark too, since not every camera reads it otherwise. Error correction Q, which the mark may cover a part of
 * (product 3.9). Until the encoder is there a square keeps the place.
 */
export function QrCode({ value, label, mark, size = 'small' }: QrCodeProps) {
  const drawing = useDrawing(value)
  return (
    <div className={`lk-qr ${size}`} role="img" aria-label={label} aria-busy={!drawing || undefined}>
      {drawing ? (
        <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} aria-hidden="true">
          <path d={drawing.path} fill="currentColor" shapeRendering="crispEdges" />
        </svg>
      ) : (
        <span className="lk-skel" />
      )}
      {mark && drawing && (
        <span className="mark">
          <Tile mark={mark} />
        </span>
      )}
      <DeferredStyles rules={cssQr} />
    </div>
  )
}

function useDrawing(value: string): QrDrawing | undefined {
  const [drawing, setDrawn] = useState<QrDrawing>()
  useEffect(() => {
    if (!value) return
    let isWanted = true
    const draw = async () => {
      const { encode } = await import('uqr')
      const { data, size } = encode(value, { ecc: 'Q', border: 0 })
      if (isWanted) setDrawn({ value, size, path: toPath(data) })
    }
    // The link beside it does the same; without the encoder the square stays.
    draw().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [value])
  return value && drawing?.value === value ? drawing : undefined
}

/** A run of dark modules is one bar. */
function toPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')
}
