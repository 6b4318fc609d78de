// Extends the tokens of the modal.
export const panelCss = `
:host{all:initial;position:fixed;z-index:2147483647;inset:auto 16px 16px auto;width:min(440px,100vw - 32px);font:14px/1.5 var(--lk-font);color:var(--lk-text);text-align:start}
section{position:relative;box-sizing:border-box;max-height:calc(100svh - 32px);overflow:auto;background:var(--lk-surface);border-radius:16px;box-shadow:var(--lk-shadow);padding:14px 18px 16px;animation:rise 200ms var(--lk-out)}
.head{display:flex;align-items:center;flex-wrap:wrap;column-gap:8px;padding-inline-end:32px}
b{display:flex;align-items:center;gap:8px;font-size:13px;color:var(--lk-danger)}
b::before{content:"";width:8px;height:8px;border-radius:50%;background:var(--lk-danger-solid)}
small{font-size:12px;color:var(--lk-text-3)}
h2{margin:6px 0 4px;font-size:17px;line-height:1.3;font-weight:650;text-wrap:balance}
p{margin:0;color:var(--lk-text-2);overflow-wrap:anywhere}
.command{display:flex;align-items:flex-start;gap:6px;margin:10px 0 12px;padding:4px 4px 4px 12px;background:var(--lk-fill);border-radius:10px}
code{flex:1;min-width:0;padding:8px 0;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 var(--lk-font-mono)}
code span{display:inline-block;max-width:100%}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:3px 12px;margin:0;padding-top:10px;border-top:1px solid var(--lk-line);font-size:12.5px}
dt{color:var(--lk-text-3)}
dd{margin:0;font-family:var(--lk-font-mono);font-size:12px;line-height:1.6;overflow-wrap:anywhere}
.foot{display:flex;align-items:center;gap:10px;margin-top:12px;font-size:12.5px;color:var(--lk-text-3)}
button{appearance:none;border:0;min-height:36px;padding:0 12px;border-radius:8px;font:600 13px/1 var(--lk-font);color:var(--lk-accent-text);background:var(--lk-surface);cursor:pointer;white-space:nowrap}
.foot button{color:var(--lk-on-accent);background:var(--lk-accent-solid)}
.foot button:hover{background:var(--lk-accent-solid-hover)}
.close{position:absolute;inset-block-start:8px;inset-inline-end:10px;width:36px;padding:0;font-size:20px;font-weight:400;color:var(--lk-text-2)}
.close:hover{background:var(--lk-fill)}
button:focus-visible{outline:2px solid var(--lk-focus);outline-offset:2px}
@media (max-width:480px){:host{inset:auto 8px 8px 8px;width:auto}section{max-height:calc(100svh - 16px);padding:12px 14px 14px}}
@media (prefers-reduced-motion:reduce){section{animation:none}}
@media print{:host{display:none!important}}
@keyframes rise{from{opacity:0;transform:translateY(8px)}}
`
