// The code that a phone scans (ui/kit.css).
import { limits } from '@latchkey/wire'

export const cssQr = `
.lk-qr{--lk-qr:${limits.qrCodePx}px;forced-color-adjust:none;display:grid;place-items:center;padding:16px;border-radius:calc(var(--lk-radius-control) + 6px);background:#fff;color:#14161c;box-shadow:inset 0 0 0 1px var(--lk-line);justify-self:center;inline-size:fit-content;margin-inline:auto;position:relative}
.lk-qr.large{--lk-qr:216px}
@media (max-width:${limits.drawerAtPx}px){.lk-qr.large{--lk-qr:232px}}
.lk-qr>svg,.lk-qr>.lk-skel{inline-size:var(--lk-qr);block-size:var(--lk-qr);display:block}
.lk-qr>.lk-skel{background:#f0f1f4;animation:none}
.lk-qr .mark{position:absolute;inset:0;margin:auto;inline-size:44px;block-size:44px;border-radius:12px;background:#fff;display:grid;place-items:center}
.lk-qr .lk-tile{inline-size:34px;block-size:34px;background:#f0f1f4;color:#14161c}
`
