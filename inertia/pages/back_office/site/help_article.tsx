import { Link } from '@inertiajs/react'
import type { Site } from '@generated/views'
import { PageText } from '~/components/back_office/site/page_text'
import { t } from '~/lib/translate'

/** One article of the help. */
export default function HelpArticle({ content }: { content: Site.Content }) {
  return (
    <>
      <PageText content={content} backHref="/help" backLabel={t('site_help.help.all')} />
      <p>
        {t('site_help.help.otherwise')}{' '}
        <Link href="/district-offices">{t('site.offices.place')}</Link>
      </p>
    </>
  )
}
