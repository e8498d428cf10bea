import type { Approvals } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { DateText } from '~/components/date_text'
import { useChangeColumns } from '~/components/lending/approvals/review/change_columns'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

/** What the office corrected in the applicant's data: who, when, old and new. */
export function CorrectionsCard({
  corrections,
}: {
  corrections: readonly Approvals.Review['corrections'][number][]
}) {
  const t = useT()
  const columns = useChangeColumns()
  if (corrections.length === 0) return null
  const rows = corrections.flatMap((entry) =>
    entry.changes.map((change) => ({ ...change, entry, id: `${entry.id}.${change.key}` }))
  )
  return (
    <SectionCard
      title={t('approvals.corrections.title')}
      subtitle={t('approvals.corrections.text')}
    >
      <DataTable
        caption={t('approvals.corrections.title')}
        hideCaption
        rows={rows}
        rowKey="id"
        empty={t('approvals.changes.nothing')}
        columns={[
          ...columns,
          {
            key: 'by',
            label: t('approvals.corrections.by'),
            render: ({ entry }) => (
              <>
                {[entry.by, entry.role].filter(Boolean).join(', ')}, <DateText value={entry.at} />
              </>
            ),
          },
          {
            key: 'remarks',
            label: t('approvals.review.remarks'),
            render: ({ entry }) => entry.remarks,
          },
        ]}
      />
    </SectionCard>
  )
}
