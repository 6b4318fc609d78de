export function Chip({ tone = '', children }: { tone?: 'accent' | ''; children: string }) {
  return <span className={`lk-chip ${tone}`}>{children}</span>
}
