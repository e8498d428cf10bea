import { Notice } from '~/components/notice'
import { useT } from '~/lib/use_t'

/** That nothing is to be paid, and where to complain of who asks for money. */
export function NoFee() {
  const t = useT()
  return (
    <Notice tone="info" title={t('assistance.fee.title')}>
      <p>
        {t('assistance.fee.text')} <a href="/grievances">{t('assistance.fee.complain')}</a>
      </p>
    </Notice>
  )
}
