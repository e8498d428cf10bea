import { Button } from '@mantine/core'
import { PageHeader } from '~/components/page'
import { t } from '~/lib/translate'

interface ErrorPageProps {
  kind: 'forbidden' | 'not_found' | 'too_many_requests' | 'server_error'
  /** What to quote when asking for help. */
  reference?: string
}

/** One shape for everything that went wrong: what happened and the way on. */
export function ErrorPage({ kind, reference }: ErrorPageProps) {
  return (
    <div className="as-reading">
      <PageHeader
        title={t(`common.errors.${kind}.title`)}
        subtitle={t(`common.errors.${kind}.text`)}
      />
      {reference ? <p>{t('common.errors.reference', { reference })}</p> : null}
      <Button component="a" href="/">
        {t('common.errors.home')}
      </Button>
    </div>
  )
}
