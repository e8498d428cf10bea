import { Notice } from '~/components/page'
import { t } from '~/lib/translate'

/** Notice that no fee is payable, and where to complain about anyone who demands money. */
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
