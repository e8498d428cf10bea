import { DataTable } from '~/components/data_table'
import { DateText } from '~/components/date_text'
import type { CorrectionEntry } from '~/components/review/review_types'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

/** What the office corrected in the applicant's data: who, when, old and new. */
export function CorrectionsCard({ corrections }: { corrections: readonly CorrectionEntry[] }) {
  const t = useT()
  if (corrections.length === 0) return null
  const empty = t('approvals.changes.nothing')
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
        empty={empty}
        columns={[
          {
            key: 'field',
            label: t('approvals.changes.field'),
            render: (row) => `${row.section}: ${row.field}`,
          },
          {
            key: 'before',
            label: t('approvals.changes.before'),
            render: (row) => <del>{row.before ?? empty}</del>,
          },
          {
            key: 'after',
            label: t('approvals.changes.after'),
            render: (row) => <strong>{row.after ?? empty}</strong>,
          },
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
