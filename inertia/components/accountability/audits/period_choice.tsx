import { ActionButton } from '~/components/buttons'
import { Group, NativeSelect } from '@mantine/core'
import type { Audits } from '@generated/views'
import { t } from '~/lib/translate'

/** Choice of the months to examine; the resulting days are shown beside it. */
export function PeriodChoice({ period }: { period: Audits.QueuePeriod }) {
  return (
    <form method="get" className="as-card">
      <Group align="end" gap="sm">
        <NativeSelect
          key={period.months}
          name="months"
          label={t('audits.queue.months')}
          description={t('audits.queue.days', {
            from: t.date(period.from),
            to: t.date(period.to),
          })}
          defaultValue={String(period.months)}
          data={period.offered.map((months) => ({
            value: String(months),
            label: t('audits.queue.last_months', { months }),
          }))}
        />
        <ActionButton type="submit" variant="default" label={t('audits.queue.show')} />
      </Group>
    </form>
  )
}
