import { Notice } from '~/components/page'
import { t } from '~/lib/translate'

/** That nothing is to be paid, and where to complain of who asks for money. */
export function NoFee() {
  return (
    <Notice tone="info" title={t('assisted_filing.fee.title')}>
      <p>
        {t('assisted_filing.fee.text')}{' '}
        <a href="/grievances">{t('assisted_filing.fee.complain')}</a>
      </p>
    </Notice>
  )
}
