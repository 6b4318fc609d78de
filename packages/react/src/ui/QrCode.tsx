import { limits } from '@latchkey/wire'
import { useEffect, useState } from 'react'
import { DeferredStyles } from './DeferredStyles.tsx'
import { type Mark, Tile } from './Tile.tsx'

// The code that a phone scans (ui/kit.css).
const cssQr = `
.lk-qr{--lk-qr:${limits.qrCodePx}px;forced-color-adjust:none;display:grid;place-items:center;padding:16px;border-radius:calc(var(--lk-radius-control) + 6px);background:#fff;color:#14161c;box-shadow:inset 0 0 0 1px var(--lk-line);justify-self:center;inline-size:fit-content;margin-inline:auto;position:relative}
.lk-qr.large{--lk-qr:216px}
@media (max-width:${limits.drawerAtPx}px){.lk-qr.large{--lk-qr:232px}}
.lk-qr>svg,.lk-qr>.lk-skel{inline-size:var(--lk-qr);block-size:var(--lk-qr);display:block}
.lk-qr>.lk-skel{background:#f0f1f4;animation:none}
.lk-qr .mark{position:absolute;inset:0;margin:auto;inline-size:44px;block-size:44px;border-radius:12px;background:#fff;display:grid;place-items:center}
.lk-qr .lk-tile{inline-size:34px;block-size:34px;background:#f0f1f4;color:#14161c}
`

export type QrCodeProps = {
  /** Empty until it is known. */
  value: string
  /** What the code opens, for users who cannot scan it. */
  label: string
  /** Shown in the middle. */
  mark?: Mark
  size?: 'small' | 'large'
}

type QrDrawing = { value: string; path: string; size: number }

/**
 * White in dark mode too, since not every camera reads it otherwise. Error correction Q, so that the mark may cover a
 * part of it (protocol 19.9). A square reserves its space until the encoder loads.
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
    // The link next to it does the same; without the encoder the square stays.
    draw().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [value])
  return value && drawing?.value === value ? drawing : undefined
}

/** Draws a run of dark modules as one bar. */
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
