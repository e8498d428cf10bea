import { Link, router, usePage } from '@inertiajs/react'
import { Notice } from '~/components/page'
import { t } from '~/lib/translate'

/**
 * Shown on every page to a user who works for somebody else: for whom, that nothing is to be paid, and the button to
 * stop. Uses no fields of the component library, which the layout for citizens does not load.
 */
export function ActingBanner() {
  const { acting } = usePage().props
  if (!acting) return null
  const { name, scheme, path } = acting
  return (
    <section className="as-column as-gap-below" aria-label={t('common.acting.label')}>
      <Notice tone="warning" title={t('common.acting.title', { name, scheme })}>
        <p>{t('common.acting.text')}</p>
        <p className="as-targets as-row as-loose">
          <Link href={`/apply/${path}`} className="as-link">
            {t('common.acting.open')}
          </Link>{' '}
          <button
            type="button"
            className="as-link"
            onClick={() => router.post('/my-assistances/leave')}
          >
            {t('common.acting.leave')}
          </button>
        </p>
      </Notice>
    </section>
  )
}
