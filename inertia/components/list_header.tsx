import type { ReactNode } from 'react'
import { ListExportButton } from '~/components/export_button'
import { MoreMenu } from '~/components/more_menu'
import { PageHeader } from '~/components/page'

interface ListHeaderProps {
  title: string
  /** The number of rows, or a description of the list. */
  subtitle?: ReactNode
  /** Actions of the list; placed before the export buttons. */
  acts?: ReactNode
  /** Set beside actions of which one is outlined: a header has at most two such buttons. */
  filesInMenu?: boolean
  /** Path of the list as an Excel file; omitted where there is none now. */
  excel?: string
  /** Path of the list as a PDF. */
  pdf?: string
}

/** The header of every list of officers: title, actions, Excel, PDF. */
export function ListHeader({ title, subtitle, acts, filesInMenu, excel, pdf }: ListHeaderProps) {
  const files = (
    <>
      {excel ? <ListExportButton kind="excel" path={excel} /> : null}
      {pdf ? <ListExportButton kind="pdf" path={pdf} /> : null}
    </>
  )
  const hasActions = Boolean(acts || excel || pdf)
  return (
    <PageHeader
      title={title}
      subtitle={subtitle}
      actions={
        hasActions ? (
          <>
            {acts}
            {filesInMenu ? <MoreMenu>{files}</MoreMenu> : files}
          </>
        ) : null
      }
    />
  )
}
