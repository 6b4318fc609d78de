/** The balance next to its dot, which turns green, and a pulse when more has arrived (ui/kit.css). */
export const receiveStyles = `
.lk-arrival{display:inline-flex;align-items:center;gap:8px}
.lk-dot{inline-size:8px;block-size:8px;border-radius:50%;background:var(--lk-text-3);flex:none}
.lk-dot.on{background:var(--lk-success);box-shadow:0 0 0 3px var(--lk-success-soft)}
@media (prefers-reduced-motion:no-preference){.lk-arrival.new .lk-dot{animation:lk-arrive .9s ease-out 2}}
@keyframes lk-arrive{from{box-shadow:0 0 0 0 var(--lk-success)}to{box-shadow:0 0 0 14px transparent}}
`
