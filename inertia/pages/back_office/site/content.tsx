import { Link, usePage } from '@inertiajs/react'
import type { Site } from '@generated/views'
import { PageText } from '~/components/back_office/site/page_text'
import { t } from '~/lib/translate'

/** The page about grievances links to the grievance form. */
const GRIEVANCES = /^\/grievances(?:\?|$)/

/** A public page that contains only text. */
export default function ContentPage({ content }: { content: Site.Content }) {
  const { url } = usePage()
  return (
    <>
      <PageText content={content} />
      {GRIEVANCES.test(url) ? (
        <div className="as-actions">
          <Link href="/grievances/new" className="as-page-button as-center" data-primary>
            {t('site.grievances.new')}
          </Link>
          <Link href="/grievances/follow" className="as-page-button as-center">
            {t('site.grievances.follow')}
          </Link>
        </div>
      ) : null}
    </>
  )
}
