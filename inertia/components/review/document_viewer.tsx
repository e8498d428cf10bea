import { NativeSelect } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconExternalLink,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Approvals } from '@generated/views'
import { DateText } from '~/components/date_text'
import { EmptyState } from '~/components/empty_state'
import { PdfView } from '~/components/review/pdf_view'
import { PictureView } from '~/components/review/picture_view'
import { fileSize } from '~/lib/files'
import { useT } from '~/lib/use_t'

const nameOf = ({ name, person }: Approvals.Review['documents'][number]) =>
  person ? `${person}: ${name}` : name

/** The papers of a file, one at a time, beside what they are to prove. Nothing is downloaded. */
export function DocumentViewer({
  documents,
}: {
  documents: readonly Approvals.Review['documents'][number][]
}) {
  const t = useT()
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, documents.length - 1)
  const document = documents[index]
  if (!document) return <EmptyState title={t('approvals.documents.empty')} />

  const href = `/files/${document.uuid}`
  return (
    <div className="rv-viewer">
      <div className="rv-viewer-bar">
        <button
          type="button"
          className="rv-icon"
          aria-label={t('approvals.documents.previous')}
          disabled={index === 0}
          onClick={() => setChosen(index - 1)}
        >
          <IconChevronLeft size={22} aria-hidden="true" />
        </button>
        <NativeSelect
          className="rv-viewer-choice"
          aria-label={t('approvals.documents.choose')}
          value={index}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          data={documents.map((one, number) => ({
            value: String(number),
            label: `${number + 1}. ${nameOf(one)}`,
          }))}
        />
        <button
          type="button"
          className="rv-icon"
          aria-label={t('approvals.documents.next')}
          disabled={index === documents.length - 1}
          onClick={() => setChosen(index + 1)}
        >
          <IconChevronRight size={22} aria-hidden="true" />
        </button>
      </div>
      {document.isPicture ? (
        <PictureView key={document.uuid} href={href} name={nameOf(document)} />
      ) : (
        <PdfView key={document.uuid} href={href} name={nameOf(document)} />
      )}
      <p className="rv-viewer-foot">
        <span role="status">
          {t('approvals.documents.position', { number: index + 1, total: documents.length })}
        </span>
        <span>
          <DateText value={document.uploadedAt} />, {fileSize(document.sizeBytes)}
          {document.versionNo > 1
            ? `, ${t('approvals.documents.replaced', { version: document.versionNo })}`
            : null}
        </span>
        {document.isPicture ? (
          <a className="as-tool" href={href} target="_blank" rel="noopener">
            <IconExternalLink size={18} aria-hidden="true" />
            {t('approvals.documents.new_tab')}
          </a>
        ) : (
          <a className="as-tool" href={`${href}?download=1`} download>
            <IconDownload size={18} aria-hidden="true" />
            {t('common.actions.download')}
          </a>
        )}
      </p>
    </div>
  )
}
