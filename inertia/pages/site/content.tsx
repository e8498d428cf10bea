import type { Site } from '@generated/views'
import { PageHeader } from '~/components/page_header'
import { ContentBlocks } from '~/components/site/content_blocks'
import { useT } from '~/lib/use_t'
import '~/components/site/content.css'

/** A public page that is words and nothing else. */
export default function ContentPage({ content }: { content: Site.Content }) {
  const t = useT()
  return (
    <div lang={content.language === t.locale ? undefined : content.language}>
      <PageHeader title={content.title} />
      <section className="as-card">
        <div className="as-prose">
          <ContentBlocks blocks={content.blocks} />
        </div>
      </section>
    </div>
  )
}
