import type { ReactNode } from 'react'

/** Numbers such as IL-PUN-2627-000123 and LOI-IL-PUN-2627-000045, which browsers would break after hyphens. */
const NUMBER = /((?:[A-Z]{2,4}-){2,3}\d{4}-\d{6})/

/** A text whose numbers are kept on one line wherever there is room. */
export function UnbrokenNumbers({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  return children.split(NUMBER).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="as-unbroken">
        {part}
      </span>
    ) : (
      part
    )
  )
}
