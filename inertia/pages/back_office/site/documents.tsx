import IconDownload from '~/icons/download.svg?icon'
import type { Site } from '@generated/views'
import { DateText, EmptyState, PageHeader } from '~/components/page'
import { ContentBlocks } from '~/components/back_office/site/content_blocks'
import { t } from '~/lib/translate'
import '~/components/back_office/site/content.css'

interface DocumentsProps {
  content: Site.Content
  documents: Site.PublishedDocument[]
}

const KILOBYTE = 1024

/** Published documents of one kind, each with a download link (document 1, downloads page). */
export default function Documents({ content, documents }: DocumentsProps) {
  return (
    <>
      <PageHeader title={content.title} />
      <div className="as-stack">
        <div className="as-prose">
          <ContentBlocks blocks={content.blocks} />
        </div>
        <section className="as-card" aria-label={content.title}>
          {documents.length === 0 ? (
            <EmptyState title={t('site.documents.empty')} text={t('site.documents.empty_text')} />
          ) : (
            <ul className="as-ruled as-entries as-targets">
              {documents.map((paper) => (
                <li key={paper.uuid} className="as-apart">
                  <div>
                    <strong>{paper.title}</strong>
                    {paper.issuedOn ? (
                      <div className="as-card-text">
                        <DateText value={paper.issuedOn} />
                      </div>
                    ) : null}
                  </div>
                  <a href={`/published/${paper.uuid}`} aria-label={downloadLabel(paper)}>
                    <IconDownload size={20} aria-hidden="true" />
                    {t('common.actions.download')} ({sizeOf(paper)})
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  )
}

const sizeOf = ({ extension, sizeBytes }: Site.PublishedDocument) =>
  `${extension.toUpperCase()}, ${Math.max(1, Math.round(sizeBytes / KILOBYTE))} KB`

const downloadLabel = (paper: Site.PublishedDocument) =>
  `${t('common.actions.download')} (${sizeOf(paper)}): ${paper.title}`
