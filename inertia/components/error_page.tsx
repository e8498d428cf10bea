import { Button } from '@mantine/core'
import { PageHeader } from '~/components/page'
import { t } from '~/lib/translate'

interface ErrorPageProps {
  kind: 'forbidden' | 'not_found' | 'too_many_requests' | 'server_error'
  /** Reference to quote when requesting help. */
  reference?: string
}

/** One layout for all errors: what happened and how to continue. */
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
