import type { Masters } from '@generated/views'

/** Information about who may apply and when; nothing while the scheme is simply open. */
export function OpeningText({ opening }: { opening: Masters.SchemeOpening }) {
  if (opening.isOpen && !opening.until) return null
  return <p className="as-strong">{opening.words}</p>
}
