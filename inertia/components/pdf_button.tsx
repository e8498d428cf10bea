import { Button } from '@mantine/core'
import IconFileTypePdf from '~/icons/file_type_pdf.svg?icon'
import type { ComponentType } from 'react'
import { t } from '~/lib/translate'

interface PdfButtonProps {
  href: string
  label: string
  /** Subject of the PDF, where several are on a page; for screen readers only. */
  about?: string
  variant?: 'default' | 'outline' | 'filled'
  Icon?: ComponentType<{ 'size'?: number; 'aria-hidden'?: 'true' }>
}

/** Button that opens a PDF in a new tab; never an in-app visit. */
export function PdfButton({
  href,
  label,
  about,
  variant = 'default',
  Icon = IconFileTypePdf,
}: PdfButtonProps) {
  return (
    <Button
      component="a"
      variant={variant}
      href={href}
      target="_blank"
      rel="noopener"
      leftSection={<Icon size={18} aria-hidden="true" />}
    >
      {label}
      <span className="as-hidden">
        {about ? ` ${about}` : ''} {t('common.file.new_tab')}
      </span>
    </Button>
  )
}
