import { ActionButton } from '~/components/buttons'
import { type ButtonProps } from '@mantine/core'
import IconPrinter from '~/icons/printer.svg?icon'

type PrintButtonProps = Pick<ButtonProps, 'variant' | 'className'> & {
  label: string
  /** Action instead of printing the page as it is. */
  onPrint?: () => void
}

/** Opens the browser's print dialog for the page. */
export function PrintButton({ label, variant = 'default', className, onPrint }: PrintButtonProps) {
  return (
    <ActionButton
      variant={variant}
      className={className}
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      onClick={onPrint ?? (() => window.print())}
      label={label}
    />
  )
}
