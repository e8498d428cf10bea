import { Button, type ButtonProps } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

/** Opens the browser's print dialogue for the page. */
export function PrintButton({
  label,
  variant = 'default',
}: Pick<ButtonProps, 'variant'> & { label: string }) {
  return (
    <Button
      type="button"
      variant={variant}
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      onClick={() => window.print()}
    >
      {label}
    </Button>
  )
}
