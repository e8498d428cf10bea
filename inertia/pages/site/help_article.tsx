import { Link } from '@inertiajs/react'
import type { Site } from '@generated/views'
import { PageHeader } from '~/components/page_header'
import { ContentBlocks } from '~/components/site/content_blocks'
import { useT } from '~/lib/use_t'
import '~/components/site/content.css'

/** One article of the help. */
export default function HelpArticle({ content }: { content: Site.Content }) {
  const t = useT()
  return (
    <>
      <div lang={content.language === t.locale ? undefined : content.language}>
        <PageHeader title={content.title} backHref="/help" backLabel={t('site_help.help.all')} />
        <section className="as-card">
          <div className="as-prose">
            <ContentBlocks blocks={content.blocks} />
          </div>
        </section>
      </div>
      <p>
        {t('site_help.help.otherwise')}{' '}
        <Link href="/district-offices">{t('site.offices.place')}</Link>
      </p>
    </>
  )
}
