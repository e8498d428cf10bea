import { NativeSelect } from '@mantine/core'
import IconChevronLeft from '~/icons/chevron_left.svg?icon'
import IconChevronRight from '~/icons/chevron_right.svg?icon'
import IconDownload from '~/icons/download.svg?icon'
import IconExternalLink from '~/icons/external_link.svg?icon'
import { useState, type ReactNode } from 'react'
import type { Documents } from '@generated/views'
import { DateText, EmptyState, StatusBadge } from '~/components/page'
import { PdfView } from '~/components/platform/documents/pdf_view'
import { PictureView } from '~/components/lending/approvals/review/picture_view'
import { fileSize } from '~/lib/files'
import { t } from '~/lib/translate'

/** A document, with the person to whom it belongs where there are several. */
type ViewedDocument = Documents.DocumentView & { person?: string | null }

const nameOf = ({ name, person }: ViewedDocument) => (person ? `${person}: ${name}` : name)

/** The documents of a file, one at a time, beside the statements that they prove. Nothing is downloaded. */
export function DocumentViewer({
  documents,
  factsOf,
}: {
  documents: readonly ViewedDocument[]
  /** The recorded details of the document that is shown, by its index. */
  factsOf?: (index: number) => ReactNode
}) {
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, documents.length - 1)
  const document = documents[index]
  if (!document) return <EmptyState title={t('approvals.documents.empty')} />

  const { href, downloadHref, uploadedAt, sizeBytes } = document
  const since = t('approvals.documents.since_return')
  return (
    <>
      <PrintedNames documents={documents} />
      <div className="rv-viewer as-column">
        <div className="as-tight as-row">
          <button
            type="button"
            className="as-icon as-center"
            aria-label={t('approvals.documents.previous')}
            disabled={index === 0}
            onClick={() => setChosen(index - 1)}
          >
            <IconChevronLeft size={22} aria-hidden="true" />
          </button>
          <NativeSelect
            className="as-grow"
            aria-label={t('approvals.documents.choose')}
            value={index}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            data={documents.map((one, number) => ({
              value: String(number),
              label: `${number + 1}. ${nameOf(one)}${one.isNew ? ` (${since})` : ''}`,
            }))}
          />
          <button
            type="button"
            className="as-icon as-center"
            aria-label={t('approvals.documents.next')}
            disabled={index === documents.length - 1}
            onClick={() => setChosen(index + 1)}
          >
            <IconChevronRight size={22} aria-hidden="true" />
          </button>
        </div>
        {document.isWithheld ? (
          <p className="as-empty rv-page" role="status">
            {t(`document_viewer.withheld.${document.scan === 'infected' ? 'infected' : 'pending'}`)}
          </p>
        ) : document.isPicture ? (
          <PictureView key={href} href={href} name={nameOf(document)} />
        ) : (
          <PdfView key={href} href={href} name={nameOf(document)} frame="rv-page" />
        )}
        {document.origin ? (
          <p className="as-small">
            {t('document_viewer.origin', { issuer: document.origin.issuer })}{' '}
            <DateText value={document.origin.at} withTime />. {document.origin.holder},{' '}
            <code>{document.origin.uri}</code>
          </p>
        ) : null}
        {factsOf?.(index)}
        <p className="as-detail as-apart">
          <span role="status">
            {t('approvals.documents.position', { number: index + 1, total: documents.length })}
          </span>
          {document.scan ? (
            <StatusBadge
              label={t(`document_viewer.scan.${document.scan}`)}
              tone={document.scan === 'infected' ? 'danger' : 'warning'}
            />
          ) : null}
          {uploadedAt && sizeBytes ? (
            <span>
              <DateText value={uploadedAt} />, {fileSize(sizeBytes)}
              {document.versionNo > 1
                ? `, ${t('approvals.documents.replaced', { version: document.versionNo })}`
                : null}
              {document.isNew ? <mark className="as-mark">{since}</mark> : null}
            </span>
          ) : null}
          {document.isWithheld ? null : downloadHref === null ? (
            <a className="as-tool" href={href} target="_blank" rel="noopener">
              <IconExternalLink size={18} aria-hidden="true" />
              {t('approvals.documents.new_tab')}
            </a>
          ) : (
            <a className="as-tool" href={downloadHref} download>
              <IconDownload size={18} aria-hidden="true" />
              {t('common.actions.download')}
            </a>
          )}
        </p>
      </div>
    </>
  )
}

/** In print: the list of documents with their dates. */
function PrintedNames({ documents }: { documents: readonly ViewedDocument[] }) {
  return (
    <div className="rv-printed as-card">
      <h2>{t('approvals.documents.title')}</h2>
      <ol className="as-marked">
        {documents.map((document) => (
          <li key={document.href}>
            {nameOf(document)}
            {document.uploadedAt ? (
              <>
                , <DateText value={document.uploadedAt} />
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  )
}
