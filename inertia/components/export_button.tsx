import { Button } from '@mantine/core'
import { usePage } from '@inertiajs/react'
import IconFileSpreadsheet from '~/icons/file_spreadsheet.svg?icon'
import IconFileTypePdf from '~/icons/file_type_pdf.svg?icon'
import { t } from '~/lib/translate'

const ICONS = { excel: IconFileSpreadsheet, pdf: IconFileTypePdf }

/** A file of what is shown; while others are being made, its own page says that it waits. */
export function ExportButton({ kind, href }: { kind: 'excel' | 'pdf'; href: string }) {
  const Icon = ICONS[kind]
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      leftSection={<Icon size={18} aria-hidden="true" />}
    >
      {t(`common.actions.${kind}`)}
    </Button>
  )
}

/** A list as a file: it takes the question of the address along, so it has what is shown. */
export function ListExportButton({ kind, path }: { kind: 'excel' | 'pdf'; path: string }) {
  const [, search = ''] = usePage().url.split('?')
  const joint = path.includes('?') ? '&' : '?'
  return <ExportButton kind={kind} href={search ? `${path}${joint}${search}` : path} />
}
