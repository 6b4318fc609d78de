// The modal, its bar, view and dock, motion and resets (ui/kit.css). `.lk` starts with `all: initial`, so that nothing
// inheritable of the host page reaches in through the shadow root. The language is the exception: fonts, line breaks
// and hyphens follow it. Only German has words that need hyphens: Firefox splits short ones in English. In Arabic a
// long name is isolated, and WebKit breaks it only with `word-break`.
import { limits } from '@latchkey/wire'

export const cssShell = `
.lk{all:initial;-webkit-locale:inherit;font:400 var(--lk-size-body)/1.43 var(--lk-font);color:var(--lk-text);text-align:start;-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale;text-rendering:optimizeLegibility;-webkit-tap-highlight-color:transparent;-webkit-text-size-adjust:100%}
.lk,.lk *,.lk ::before,.lk ::after{box-sizing:border-box}
:where(h2,h3,p,ul,ol,dl,dd,dt,pre){margin:0;padding:0;font:inherit;list-style:none}
:where(button,input){font:inherit;color:inherit;margin:0;letter-spacing:inherit}
:where(button){background:none;border:0;padding:0;text-align:inherit;cursor:pointer;touch-action:manipulation}
:where(a){color:inherit}
.lk-sr{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.lk :focus{outline:none}
.lk :focus-visible{outline:2px solid var(--lk-focus);outline-offset:2px}
.lk-title:focus-visible{outline:none}
.lk-i{flex:none;display:block;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
:host([dir=rtl]) .lk-i-dir{transform:scaleX(-1)}
:host([dir=rtl]) .lk-input>input{text-align:right}
:host(:lang(ar)) .lk *{letter-spacing:0}
:host(:lang(ar)) :is(.lk-title,.lk-text,.lk-btn){word-break:break-word}
:host(:lang(ja)) .lk{word-break:auto-phrase;line-break:strict}
:host(:not(:lang(de))) .lk *{hyphens:manual}
.lk-modal{position:relative;display:flex;flex-direction:column;inline-size:var(--lk-width);max-inline-size:100%;max-block-size:var(--lk-max-height);background:var(--lk-surface);border-radius:var(--lk-radius-modal);box-shadow:var(--lk-shadow);overflow:hidden}
dialog.lk-modal{position:fixed;inset:0;margin:auto;block-size:fit-content;animation:lk-modal-in var(--lk-slow) var(--lk-out)}
dialog.lk-modal:not([open]){visibility:hidden;animation:none}
dialog.lk-modal::backdrop{background:var(--lk-backdrop);animation:lk-fade var(--lk-slow) var(--lk-out)}
dialog.is-leaving{pointer-events:none;animation:lk-modal-out 160ms ease-in forwards}
dialog.is-leaving::backdrop{animation:lk-fade-out 160ms ease-in forwards}
[data-rest=changed] .lk-page{pointer-events:none}
[data-rest=changed] input:not([type=checkbox]){pointer-events:auto}
.lk-page{display:flex;flex-direction:column;min-block-size:0;flex:1 1 auto}
.lk-bar{flex:none;display:flex;align-items:center;justify-content:space-between;min-block-size:var(--lk-bar);padding-inline:2px;padding-block-start:6px}
.lk-brand{display:flex;align-items:center;gap:10px;padding-inline-start:18px;min-inline-size:0}
.lk-logo{block-size:32px;max-inline-size:180px;border-radius:9px;flex:none;display:block;object-fit:contain}
:host([data-theme=dark]) .lk-logo{box-shadow:0 0 0 1px rgb(255 255 255/.1)}
.lk-iconbtn{inline-size:var(--lk-target);block-size:var(--lk-target);display:grid;place-items:center;border-radius:16px;color:var(--lk-text-2);flex:none;padding:4px;transition:background var(--lk-fast),color var(--lk-fast)}
.lk-iconbtn:hover{color:var(--lk-text);background:var(--lk-fill) content-box}
.lk-iconbtn:focus-visible{outline-offset:-4px}
.lk-view{flex:1 1 auto;min-block-size:0;overflow-y:auto;overscroll-behavior:contain;padding:8px var(--lk-edge) var(--lk-edge);display:flex;flex-direction:column;gap:20px;scrollbar-width:thin;scrollbar-color:var(--lk-fill-press) transparent}
.lk-view>*{flex:none}
.lk-head{display:grid;grid-template-columns:minmax(0,1fr);gap:6px;justify-items:start}
.lk-head>.lk-hero{margin-block-end:8px}
.lk-title{font-size:var(--lk-size-title);line-height:1.3;font-weight:600;letter-spacing:-.017em;text-wrap:balance;overflow-wrap:anywhere;hyphens:auto}
.lk-brandlead .lk-title{font-size:calc(22px*var(--lk-scale));line-height:1.25}
.lk-text{color:var(--lk-text-2);text-wrap:pretty;overflow-wrap:anywhere;hyphens:auto}
.lk-text strong{color:var(--lk-text);font-weight:500}
.is-center{text-align:center}
.is-center .lk-head{justify-items:center}
.is-center .lk-text{text-wrap:balance}
.is-center.lk-view{padding-block-start:12px}
.lk-dock{flex:none;padding:16px var(--lk-edge) 20px;display:grid;grid-template-columns:minmax(0,1fr);gap:8px;background:var(--lk-surface)}
.lk-view:has(+.lk-dock:not(.line)){padding-block-end:4px}
.lk-dock>.ghost:last-child{margin-block-end:-8px}
.lk-dock:has(>.ghost.link:only-child){padding-block:4px 8px}
.lk-foot{flex:none;display:flex;align-items:center;justify-content:center;gap:6px;padding:0 var(--lk-edge) 18px;color:var(--lk-text-3);font-size:var(--lk-size-micro);line-height:16px}
.lk-foot svg{color:var(--lk-text-2)}
.lk-foot .lk-logo{block-size:20px;border-radius:0}
.lk-dock+.lk-foot{margin-block-start:-4px}
.lk-dock:has(>.ghost.link:only-child)+.lk-foot{margin-block-start:4px}
.lk-legal{font-size:var(--lk-size-micro);line-height:1.5;color:var(--lk-text-2);text-wrap:pretty}
@media (max-width:${limits.drawerAtPx}px){
dialog.lk-modal{inset:auto 0 0;margin:auto 0 0;inline-size:100%;max-inline-size:none;border-end-start-radius:0;border-end-end-radius:0;padding-block-end:env(safe-area-inset-bottom,0);animation-name:lk-drawer-in}
dialog.lk-modal::before{content:"";position:absolute;inset-block-start:8px;inset-inline:0;margin-inline:auto;inline-size:36px;block-size:4px;border-radius:2px;background:var(--lk-fill-press)}
dialog.is-leaving{pointer-events:none;animation:lk-drawer-out 200ms ease-in forwards}
dialog .lk-bar{min-block-size:64px;padding-block-start:14px}
}
@media (max-height:480px){
.lk-modal{overflow-y:auto}
.lk-modal .lk-list.scroll{max-block-size:none}
.lk-page,.lk-view{flex:none;overflow:visible}
.lk-bar{position:sticky;inset-block-start:0;z-index:3;background:var(--lk-surface)}
}
@keyframes lk-modal-in{from{opacity:0;transform:translateY(8px) scale(.97)}}
@keyframes lk-modal-out{to{opacity:0;transform:scale(.985)}}
@keyframes lk-drawer-in{from{transform:translateY(100%)}}
@keyframes lk-drawer-out{to{transform:translateY(100%)}}
@keyframes lk-fade{from{opacity:0}}
@keyframes lk-fade-out{to{opacity:0}}
@keyframes lk-turn{to{transform:rotate(360deg)}}
@keyframes lk-blink{50%{opacity:0}}
@keyframes lk-shake{20%{translate:-5px}45%{translate:4px}70%{translate:-2px}}
@keyframes lk-sheen{from{background-position:100% 0}to{background-position:0 0}}
@keyframes lk-pulse{50%{opacity:.35}}
@media (prefers-reduced-motion:reduce){
.lk,.lk::backdrop,.lk *,.lk ::before,.lk ::after{animation-duration:1ms!important;animation-iteration-count:1!important}
.lk-orbit .arc,.lk-spin{animation:lk-pulse 1.6s ease-in-out infinite!important}
.done .arc,.fail .arc{animation:none!important}
}
@media (forced-colors:active){
.lk-modal,.lk-input,.lk-list,.lk-btn,.lk-go{border:1px solid}
.lk-btn.primary:enabled{background:ButtonText;color:ButtonFace;forced-color-adjust:none}
.lk :focus-visible,.lk .lk-input:focus-within{outline:2px solid Highlight}
.lk-spin{border-block-start-color:Canvas}
.lk .lk-link{text-decoration:underline}
}
`
