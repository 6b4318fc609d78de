// The ring, pairs of buttons, the dock of a decision, the requester, the address pill, notices and quotes (ui/kit.css):
// the first chunk uses none of them.
import { limits } from '@latchkey/wire'

export const cssDeferred = `
.fail .lk-hero{background:var(--lk-danger-soft);color:var(--lk-danger)}
.done .lk-hero{background:var(--lk-success-soft);color:var(--lk-success)}
.lk-ring{position:relative;inline-size:84px;block-size:84px;display:grid;place-items:center}
.lk-orbit{position:absolute;inset:0;fill:none;stroke-width:2.5;stroke-linecap:round;transform:rotate(-90deg)}
.lk-orbit .track{stroke:var(--lk-line)}
.lk-orbit .arc{stroke:var(--lk-accent-text);stroke-dasharray:56 196;animation:lk-turn 1.1s linear infinite;transform-origin:center}
.lk-ring.still .arc{display:none}
.done .arc{stroke:var(--lk-success);stroke-dasharray:252 0;animation:lk-close 420ms var(--lk-out) both}
.fail .arc{stroke:var(--lk-danger);stroke-dasharray:252 0;animation:none}
.lk-ring .lk-hero{inline-size:60px;block-size:60px;border-radius:50%;transition:background var(--lk-base),color var(--lk-base)}
.done .lk-hero>svg{inline-size:30px;block-size:30px;stroke-width:2}
.lk-badge{position:absolute;inset-inline-end:2px;inset-block-end:2px;inline-size:24px;block-size:24px;border-radius:50%;display:grid;place-items:center;color:#fff;background:var(--lk-danger-solid);box-shadow:0 0 0 3px var(--lk-surface)}
.done .lk-badge{background:var(--lk-success);color:var(--lk-surface)}
.lk-two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,calc(140px*var(--lk-scale))),1fr));gap:8px}
.lk-dock>:is(.lk-msg,.lk-linkrow){margin-block-end:4px}
.lk-dock.line{padding-block-start:12px;border-block-start:1px solid var(--lk-line)}
@media (min-height:400px) and (max-height:480px),(min-height:300px) and (max-height:480px) and (min-width:${limits.drawerAtPx + 1}px){
.lk-dock.line{position:sticky;inset-block-end:0}
}
.lk-asker{padding-block:6px}
.lk-asker .lk-logo{inline-size:32px}
.lk-asker p{display:grid;min-inline-size:0;line-height:1.28}
.lk-asker b{font-weight:600;font-size:var(--lk-size-body);display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden;overflow-wrap:anywhere}
.lk-asker small{font-size:var(--lk-size-micro);color:var(--lk-text-2);overflow-wrap:anywhere}
.lk-head>.lk-ring{margin-block-end:14px}
@keyframes lk-close{from{stroke-dasharray:56 196}}
.lk-pill{display:flex;align-items:center;gap:10px;inline-size:100%;min-block-size:var(--lk-target);padding:6px 14px;border-radius:var(--lk-radius-box);background:var(--lk-fill);font-weight:500;transition:background var(--lk-fast)}
.lk-pill:hover{background:var(--lk-fill-hover)}
.lk-pill:focus-visible{outline-offset:-2px}
.lk-pill>.grow{flex:1;min-inline-size:0;text-align:start}
.lk-pill>.end{color:var(--lk-text-2);display:flex;gap:6px;align-items:center;font-size:var(--lk-size-small)}
.lk-pill.good>.end{color:var(--lk-success)}
.lk-notice{display:grid;grid-template-columns:20px minmax(0,1fr);gap:10px;padding:12px 14px;border-radius:var(--lk-radius-control);background:var(--lk-sunken);color:var(--lk-text-2);font-size:var(--lk-size-small);line-height:1.42;text-align:start;overflow-wrap:anywhere}
.lk-notice b{display:block;font-weight:600}
.lk-notice>svg{margin-block-start:calc((1lh - 20px)/2)}
.lk-notice.warning{background:var(--lk-warning-soft);color:var(--lk-warning)}
.lk-notice.danger{background:var(--lk-danger-soft);color:var(--lk-danger)}
.lk-quote{padding:14px;border-radius:var(--lk-radius-control);background:var(--lk-sunken);white-space:pre-wrap;overflow-wrap:anywhere;max-block-size:184px;overflow-y:auto;unicode-bidi:plaintext}
.lk-rows.many>div{content-visibility:auto;contain-intrinsic-block-size:auto 44px}
.lk-part{display:block;content-visibility:auto;contain-intrinsic-block-size:auto 900px}
.lk-quote:focus-visible{outline-offset:-2px}
.lk-quote.raw{font-family:var(--lk-font-mono);font-size:var(--lk-size-micro);line-height:1.5;direction:ltr;text-align:left;color:var(--lk-text-2)}
.lk-acc .lk-quote{background:none;max-block-size:240px}
@media (forced-colors:active){.lk-pill,.lk-notice{border:1px solid}}
`
