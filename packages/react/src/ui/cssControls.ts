// Buttons, fields, tiles, the ring (ui/kit.css). Styles that only later screens use load with them (`DeferredStyles`).
export const cssControls = `
.lk-hero{inline-size:48px;block-size:48px;display:grid;place-items:center;border-radius:var(--lk-radius-control);background:var(--lk-fill);font-size:19px;font-weight:600;flex:none;overflow:hidden}
.lk-hero.accent{background:var(--lk-accent-soft);color:var(--lk-accent-text)}
.lk-hero.danger{background:var(--lk-danger-soft);color:var(--lk-danger)}
.lk-hero.warning{background:var(--lk-warning-soft);color:var(--lk-warning)}
.lk-hero img,.lk-tile img{inline-size:100%;block-size:100%;object-fit:cover}
.lk-btn{position:relative;display:flex;align-items:center;justify-content:center;gap:8px;inline-size:100%;min-block-size:var(--lk-button);padding:10px 16px;border-radius:var(--lk-radius-control);font-size:var(--lk-size-label);line-height:1.34;font-weight:600;letter-spacing:-.006em;text-align:center;text-decoration:none;overflow-wrap:anywhere;hyphens:auto;user-select:none;transition:background var(--lk-fast),color var(--lk-fast),transform var(--lk-fast)}
.lk-btn:active{transform:scale(.985)}
.lk-btn.primary{background:var(--lk-accent-solid);color:var(--lk-on-accent);box-shadow:inset 0 0 0 1px var(--lk-accent-line)}
.lk-btn.primary:hover{background:var(--lk-accent-solid-hover)}
.lk-btn.secondary{background:var(--lk-fill);color:var(--lk-text)}
.lk-btn.secondary:hover{background:var(--lk-fill-hover)}
.lk-btn.ghost{color:var(--lk-text-2);font-weight:500}
.lk-btn.ghost:hover{background:var(--lk-fill);color:var(--lk-text)}
.lk-btn.ghost.link{color:var(--lk-accent-text)}
.lk-btn.danger{background:var(--lk-danger-solid);color:#fff}
.lk-btn.danger:hover{background:var(--lk-danger-solid-hover)}
.lk-btn.success{background:var(--lk-success-soft);color:var(--lk-success)}
.lk-btn:is(:disabled,[aria-disabled=true]):not([aria-busy=true],.success){background:var(--lk-fill);color:var(--lk-text-off);cursor:default;transform:none}
.lk-page .lk-btn.ghost:disabled{background:none}
.lk-btn[aria-busy=true]{cursor:progress}
.lk-btn>.lk-spin{position:absolute;inset-inline-start:14px}
.lk-btn>svg+.lk-spin,.lk-btn[aria-busy=true]>svg{position:absolute}
.lk-link{color:var(--lk-accent-text);font-weight:500;text-decoration:none;position:relative;min-block-size:24px;display:inline-flex;align-items:center;gap:4px;border-radius:6px}
.lk-link::after{content:"";position:absolute;inset:-10px 0}
.lk-link:hover{text-decoration:underline;text-underline-offset:3px}
.lk-link[aria-disabled=true]{color:var(--lk-text-2);font-weight:400;text-decoration:none;cursor:default}
.lk-legal .lk-link{display:inline;text-decoration:underline;text-underline-offset:2px;padding-block:4px}
.lk-linkrow{display:flex;align-items:center;gap:6px;flex-wrap:wrap;color:var(--lk-text-2);min-block-size:24px}
.is-center .lk-linkrow,.lk-dock>.lk-linkrow{justify-content:center}
.lk-spin{inline-size:18px;block-size:18px;border-radius:50%;border:2px solid color-mix(in srgb,currentColor 28%,transparent);border-block-start-color:currentColor;animation:lk-turn .7s linear infinite;flex:none}
.lk-spin.s{inline-size:14px;block-size:14px;border-width:1.75px}
.lk-field{display:grid;grid-template-columns:minmax(0,1fr);gap:4px}
.lk-view>.lk-field{margin-block-end:-8px}
.lk-field>:last-child{min-block-size:calc(18px*var(--lk-scale))}
.lk-input{display:flex;align-items:center;gap:12px;min-block-size:var(--lk-control);padding-inline:14px 8px;background:var(--lk-surface);border-radius:var(--lk-radius-control);box-shadow:inset 0 0 0 1px var(--lk-line-control);transition:box-shadow var(--lk-fast);color:var(--lk-text-2)}
.lk-input:focus-within{transition:none}
.lk-input:hover{box-shadow:inset 0 0 0 1px var(--lk-text-2)}
.lk-input:focus-within{box-shadow:inset 0 0 0 2px var(--lk-focus)}
.lk-input>input{flex:1;min-inline-size:0;align-self:stretch;min-block-size:48px;background:none;border:0;padding:0;color:var(--lk-text);font-size:var(--lk-size-input);letter-spacing:-.011em;text-overflow:ellipsis}
.lk-input>input:focus-visible{outline:none}
.lk-input>input::placeholder{color:var(--lk-text-3);opacity:1}
.lk-input>input:-webkit-autofill{-webkit-text-fill-color:var(--lk-text);box-shadow:0 0 0 100px var(--lk-surface) inset}
.lk-input.bad{box-shadow:inset 0 0 0 2px var(--lk-danger)}
.lk-go{position:relative;inline-size:36px;block-size:36px;display:grid;place-items:center;border-radius:var(--lk-radius-tile);background:var(--lk-fill);color:var(--lk-text-3);transition:background var(--lk-fast),color var(--lk-fast);flex:none}
.lk-go::after{content:"";position:absolute;inset:-8px}
.lk-go.on{background:var(--lk-accent-solid);color:var(--lk-on-accent)}
.lk-msg{display:flex;gap:6px;align-items:flex-start;font-size:var(--lk-size-small);line-height:1.385;color:var(--lk-text-2)}
.lk-msg svg{margin-block-start:calc((1lh - 16px)/2)}
.lk-msg.bad{color:var(--lk-danger)}
.lk-msg.good{color:var(--lk-success)}
.is-center .lk-msg{justify-content:center;text-align:start}
`
