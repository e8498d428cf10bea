import type { Loans } from '@generated/views'
import { PdfView } from '~/components/platform/documents/pdf_view'
import { FileLink } from '~/components/file_link'
import { t } from '~/lib/translate'

/** The bank's letter beside the data recorded from it. */
export function LetterView({ file, title }: { file: Loans.LoanFile | null; title: string }) {
  if (!file) return <p>{t('loans.officer.no_letter')}</p>
  const href = `/files/${file.uuid}`
  return (
    <>
      {file.mime.startsWith('image/') ? (
        <img src={href} alt={title} className="as-claim-image" />
      ) : (
        <PdfView key={href} href={href} name={title} frame="as-claim-paper" />
      )}
      <FileLink
        href={href}
        label={t('loans.officer.open_letter')}
        mime={file.mime}
        size={file.size}
      />
    </>
  )
}
