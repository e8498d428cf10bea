import type { Claims } from '@generated/views'
import { Money } from '~/components/money'
import { DescriptionList } from '~/components/page'
import { t } from '~/lib/translate'

/** Returns the same in one line, for other pages. */
export function pastDueText(current: Claims.PastDue | null): string {
  if (current === null) return t('claims.past_due.not_counted')
  const { state, days, bucket, npaOn, npaSource } = current
  return [
    days === 0 ? t(`claims.past_due.states.${state}`) : days,
    days === 0 ? null : t(`claims.past_due.buckets.${bucket}`),
    npaOn === null
      ? null
      : `${t('claims.past_due.npa_since')} ${t.date(npaOn)}, ${t(`claims.past_due.npa_by.${npaSource}`)}`,
  ]
    .filter((part) => part !== null)
    .join('; ')
}

/** Present arrears of a loan; null before its first calculation. */
export function PastDueFacts({ current }: { current: Claims.PastDue | null }) {
  if (current === null) return <p>{t('claims.past_due.not_counted')}</p>
  const { state, days, bucket, oldestDueOn, npaOn, npaSource, silentSince } = current
  return (
    <DescriptionList
      columns={2}
      labels="claims.past_due"
      items={(fact) => [
        fact('state', t(`claims.past_due.states.${state}`)),
        ...(oldestDueOn === null
          ? []
          : [
              fact('days', days),
              fact('bucket', t(`claims.past_due.buckets.${bucket}`)),
              fact('oldest_due', t.date(oldestDueOn)),
            ]),
        npaOn === null
          ? null
          : fact('npa_since', `${t.date(npaOn)}, ${t(`claims.past_due.npa_by.${npaSource}`)}`),
        silentSince === null ? null : fact('last_record', t.date(silentSince)),
        fact('outstanding', <Money paise={current.outstandingPaise} />),
      ]}
    />
  )
}
