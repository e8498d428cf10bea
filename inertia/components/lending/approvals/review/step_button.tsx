import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface StepButtonProps extends ButtonProps {
  name: string
  value: string
  /** The letter that presses it. */
  letter: string
  label: string
  /** A second, smaller line where there is room. */
  hint?: string
  icon?: ReactNode
  /** What it opens is open; null for what opens nothing. */
  isOpen: boolean | null
  /** A press asks a question first. */
  asks?: boolean
  isBusy: boolean
}

/** A button of the decision bar with its key; while a step is on its way it takes no press. */
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
