import { Link, router } from '@inertiajs/react'
import { formatMonth, plainDate } from '#kernel/calendar/plain_date'
import type { Audits } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { EmptyState, Page } from '~/components/page'
import { ItemTable } from '~/components/accountability/audits/sample_item_table'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const WORDS = 'audits.samples'
const COUNTS = ['drawn', 'asked', 'answered', 'closed'] as const

interface SamplesProps {
  samples: Audits.Samples
  asked: Audits.SampleItems
  drawable: string | null
  awaited: string | null
}

/** The auditor's samples by month, and the questions to the user's own office. */
export default function Samples({ samples, asked, drawable, awaited }: SamplesProps) {
  const month = (day: string) => formatMonth(plainDate(day), t.locale())
  return (
    <Page
      title={t(`${WORDS}.title`)}
      subtitle={t(`${WORDS}.subtitle`)}
      actions={
        drawable ? (
          <ConfirmButton
            color="blue"
            text={t(`${WORDS}.draw_text`, { month: month(drawable) })}
            confirmLabel={t(`${WORDS}.draw`)}
            onConfirm={() => router.post('/officer/samples')}
          />
        ) : undefined
      }
    >
      {awaited ? <p>{t(`${WORDS}.awaited`, { month: month(awaited) })}</p> : null}
      {asked.length > 0 ? <ItemTable items={asked} caption={t(`${WORDS}.asked_here`)} /> : null}
      {samples.length > 0 ? (
        <PlainTable
          caption={t(`${WORDS}.all`)}
          rows={samples}
          labels={WORDS}
          columns={(column) => [
            column('month', (sample) => (
              <Link href={`/officer/samples/${sample.id}`}>{month(sample.month)}</Link>
            )),
            ...COUNTS.map((state) => ({
              key: state,
              label: t(`${WORDS}.states.${state}`),
              align: 'right' as const,
              render: (sample: (typeof samples)[number]) => sample[state],
            })),
          ]}
        />
      ) : null}
      {asked.length === 0 && samples.length === 0 && !awaited ? (
        <EmptyState title={t(`${WORDS}.none`)} text={t(`${WORDS}.none_text`)} />
      ) : null}
    </Page>
  )
}
