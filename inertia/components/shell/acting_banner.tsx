import { Link, router, usePage } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { Notice } from '~/components/notice'
import { useT } from '~/lib/use_t'

/** On every page of who works for somebody else: for whom, that nothing is to be paid, and the way out. */
export function ActingBanner() {
  const { acting } = usePage().props
  const t = useT()
  if (!acting) return null
  const { name, scheme, path } = acting
  return (
    <section className="as-column" aria-label={t('common.acting.label')}>
      <Notice tone="warning" title={t('common.acting.title', { name, scheme })}>
        <p>{t('common.acting.text')}</p>
        <div className="as-actions">
          <Button component={Link} href={`/apply/${path}`} variant="default">
            {t('common.acting.open')}
          </Button>
          <Button type="button" variant="outline" onClick={() => router.post('/helping/leave')}>
            {t('common.acting.leave')}
          </Button>
        </div>
      </Notice>
    </section>
  )
}
