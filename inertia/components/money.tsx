import { formatCrore, formatRupees, paise as asPaise } from '#kernel/money/paise'
import { t } from '~/lib/translate'

interface MoneyProps {
  /** Whole paise; nothing is shown for null or undefined. */
  paise: number | null | undefined
  /** Formats for summaries, '12.34 Cr.', '12.34 कोटी'. */
  crore?: boolean
}

/** An amount, ₹10,00,000, with Western digits in every language. */
export function Money({ paise, crore }: MoneyProps) {
  const locale = t.locale()
  if (paise === null || paise === undefined) return null
  const amount = asPaise(paise)
  return (
    <span className="as-numbers">{crore ? formatCrore(amount, locale) : formatRupees(amount)}</span>
  )
}
