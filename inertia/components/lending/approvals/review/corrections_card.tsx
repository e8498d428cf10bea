import type { Approvals } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { DateText, SectionCard } from '~/components/page'
import { changeColumns } from '~/components/lending/approvals/review/change_columns'
import { t } from '~/lib/translate'

/** The office's corrections of the applicant's data: who, when, old and new value. */
export function CorrectionsCard({
  corrections,
}: {
  corrections: readonly Approvals.Review['corrections'][number][]
}) {
  const columns = changeColumns()
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
        empty={t('approvals.changes.nothing')}
        labels="approvals.corrections"
        columns={(column) => [
          ...columns,
          column('by', ({ entry }) => (
            <>
              {[entry.by, entry.role].filter(Boolean).join(', ')}, <DateText value={entry.at} />
            </>
          )),
          column('approvals.review.remarks', ({ entry }) => entry.remarks),
        ]}
      />
    </SectionCard>
  )
}
