import { Link } from '@inertiajs/react'
import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

interface Labelled extends Omit<ButtonProps, 'children'> {
  label: ReactNode
}

type ActionButtonProps = Labelled & Omit<ComponentProps<'button'>, keyof ButtonProps | 'children'>

/** A button that acts on the current page. */
export function ActionButton({ label, ...rest }: ActionButtonProps) {
  return (
    <Button type="button" {...rest}>
      {label}
    </Button>
  )
}

/** A link to another page of the portal that looks like a button. */
export function LinkButton({ label, ...rest }: Labelled & { href: string }) {
  return (
    <Button component={Link} {...rest}>
      {label}
    </Button>
  )
}
