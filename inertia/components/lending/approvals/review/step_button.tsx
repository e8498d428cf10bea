import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface StepButtonProps extends ButtonProps {
  name: string
  value: string
  /** The shortcut key of the button. */
  letter: string
  label: string
  /** A second, smaller line where there is room. */
  hint?: string
  icon?: ReactNode
  /** Whether the panel of the button is open; null for a button without a panel. */
  isOpen: boolean | null
  /** Whether a press opens a confirmation first. */
  asks?: boolean
  isBusy: boolean
}

/** A button of the decision bar with its shortcut key; while a step is being sent it ignores presses. */
export function StepButton(props: StepButtonProps) {
  const { name, value, letter, label, hint, icon, isOpen, asks, isBusy, ...rest } = props
  return (
    <Button
      {...rest}
      type="submit"
      name={name}
      value={value}
      className="rv-step-button"
      leftSection={icon}
      rightSection={<kbd className="dk-key">{letter}</kbd>}
      aria-keyshortcuts={letter}
      aria-expanded={isOpen ?? undefined}
      aria-haspopup={asks && isOpen === null ? 'dialog' : undefined}
      aria-disabled={isBusy || undefined}
    >
      {label}
      {hint ? <span className="rv-step-hint">{hint}</span> : null}
    </Button>
  )
}
