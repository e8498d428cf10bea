export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** A state in words; the colour only repeats what the words say. */
export function StatusBadge({ label, tone = 'neutral' }: { label: string; tone?: Tone }) {
  return (
    <span className="as-badge" data-tone={tone}>
      <span>{label}</span>
    </span>
  )
}
