import type { ReactNode } from 'react'
import { ListExportButton } from '~/components/export_button'
import { MoreMenu } from '~/components/more_menu'
import { PageHeader } from '~/components/page'

interface ListHeaderProps {
  title: string
  /** How many there are, or what they are. */
  subtitle?: ReactNode
  /** What is done from here; it stands before the files. */
  acts?: ReactNode
  /** Beside acts of which one is outlined: a head has at most two such buttons. */
  filesInMenu?: boolean
  /** Path of the list as an Excel file; left out where there is none now. */
  excel?: string
  /** Path of the list as a PDF. */
  pdf?: string
}

/** The head of every list of officers: the title, acts, Excel, PDF. */
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
