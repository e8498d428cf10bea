import type { ReactNode } from 'react'
import { ListExportButton } from '~/components/export_button'
import { PageHeader } from '~/components/page_header'

interface ListHeaderProps {
  title: string
  /** How many there are, or what they are. */
  subtitle?: ReactNode
  /** What is done from here; it stands before the files. */
  acts?: ReactNode
  /** Path of the list as an Excel file; left out where there is none now. */
  excel?: string
  /** Path of the list as a PDF. */
  pdf?: string
}

/** The head of every list of officers: back to the home, the title, acts, Excel, PDF. */
export function ListHeader({ title, subtitle, acts, excel, pdf }: ListHeaderProps) {
  const files = (
    <>
      {excel ? <ListExportButton kind="excel" path={excel} /> : null}
      {pdf ? <ListExportButton kind="pdf" path={pdf} /> : null}
    </>
  )
  const hasActions = Boolean(acts || excel || pdf)
  /** One thing on the page, so that no page's own spacing comes between back and title. */
  return (
    <div>
      <PageHeader
        title={title}
        subtitle={subtitle}
        backHref="/officer"
        actions={
          hasActions ? (
            <>
              {acts}
              {files}
            </>
          ) : null
        }
      />
    </div>
  )
}
