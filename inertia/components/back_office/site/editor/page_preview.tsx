import '~/components/back_office/site/content.css'
import { usePage } from '@inertiajs/react'
import type { MouseEvent } from 'react'
import { readPageText } from '#kernel/formats/page_text'
import { ContentBlocks } from '~/components/back_office/site/content_blocks'
import { SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

/** A link in the preview must not navigate away from the text being written. */
function openInNewTab(event: MouseEvent<HTMLElement>) {
  const link = (event.target as HTMLElement).closest('a')
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  window.open(link.href, '_blank', 'noopener,noreferrer')
}

interface PagePreviewProps {
  locale: string
  title: string
  body: string
}

/** The text as readers will see it, rendered by the parser and the components of the public pages. */
export function PagePreview({ locale, title, body }: PagePreviewProps) {
  const name = usePage().props.corporation.name[locale]
  const text = readPageText({ title, body }, name)
  const isEmpty = text.title.trim() === '' && text.blocks.length === 0
  return (
    <SectionCard
      title={t('site_editor.page.preview')}
      subtitle={t('site_editor.page.preview_hint')}
    >
      {isEmpty ? (
        <p className="as-muted">{t('site_editor.page.preview_empty')}</p>
      ) : (
        <div className="ce-preview" lang={locale} onClickCapture={openInNewTab}>
          {text.title ? <p className="as-bold">{text.title}</p> : null}
          <div className="as-prose">
            <ContentBlocks blocks={text.blocks} />
          </div>
        </div>
      )}
    </SectionCard>
  )
}
