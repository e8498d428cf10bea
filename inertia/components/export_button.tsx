import { Button } from '@mantine/core'
import { usePage } from '@inertiajs/react'
import IconFileSpreadsheet from '~/icons/file_spreadsheet.svg?icon'
import IconFileTypePdf from '~/icons/file_type_pdf.svg?icon'
import { t } from '~/lib/translate'

const ICONS = { excel: IconFileSpreadsheet, pdf: IconFileTypePdf }

/** Button for a file of the shown data; while other exports run, a separate page shows that it waits. */
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

/** Button that exports a list: it adds the query of the address, so the file has what is shown. */
export function ListExportButton({ kind, path }: { kind: 'excel' | 'pdf'; path: string }) {
  const [, search = ''] = usePage().url.split('?')
  const separator = path.includes('?') ? '&' : '?'
  return <ExportButton kind={kind} href={search ? `${path}${separator}${search}` : path} />
}
