import { formatCrore, formatRupees, paise as asPaise } from '#core/money/paise'

interface MoneyProps {
  /** Whole paise; nothing is shown for none. */
  paise: number | null | undefined
  /** '12.34 Cr.' for summaries. */
  crore?: boolean
}

/** An amount, ₹10,00,000, with western digits in every language. */
export function Money({ paise, crore }: MoneyProps) {
  if (paise === null || paise === undefined) return null
  const amount = asPaise(paise)
  return <span className="as-numbers">{crore ? formatCrore(amount) : formatRupees(amount)}</span>
}
