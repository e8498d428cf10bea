import { DataTable } from '~/components/data_table'
import { Notice } from '~/components/notice'
import type { ChangedField } from '~/components/review/review_types'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

/** What the applicant corrected since the file was returned; the rest need not be read again. */
export function ChangesCard({ changes }: { changes: readonly ChangedField[] | null }) {
  const t = useT()
  if (changes === null) return null
  if (changes.length === 0) {
    return (
      <Notice tone="info">
        <p>{t('approvals.changes.none')}</p>
      </Notice>
    )
  }
  const empty = t('approvals.changes.nothing')
  return (
    <SectionCard title={t('approvals.changes.title')} subtitle={t('approvals.changes.text')}>
      <DataTable
        caption={t('approvals.changes.title')}
        hideCaption
        rows={[...changes]}
        rowKey="key"
        empty={t('approvals.changes.none')}
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
        ]}
      />
    </SectionCard>
  )
}
