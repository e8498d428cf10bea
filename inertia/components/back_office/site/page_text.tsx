import '~/components/back_office/site/content.css'
import type { Site } from '@generated/views'
import { PageHeader } from '~/components/page'
import { ContentBlocks } from '~/components/back_office/site/content_blocks'
import { t } from '~/lib/translate'

interface PageTextProps {
  content: Site.Content
  backHref?: string
  backLabel?: string
}

/** A title and its text, marked with the language in which they were written. */
export function PageText({ content, ...back }: PageTextProps) {
  return (
    <div lang={content.language === t.locale() ? undefined : content.language}>
      <PageHeader title={content.title} {...back} />
      <section className="as-card">
        <div className="as-prose">
          <ContentBlocks blocks={content.blocks} />
        </div>
      </section>
    </div>
  )
}
