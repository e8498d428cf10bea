import type { ReactNode } from 'react'

interface ToolProps {
  label: string
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A small button of a viewer; its title is its name. */
export function Tool({ label, isDisabled, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className="as-icon as-center"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
