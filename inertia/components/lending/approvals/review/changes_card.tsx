import type { Approvals } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { Notice, SectionCard } from '~/components/page'
import { changeColumns } from '~/components/lending/approvals/review/change_columns'
import { t } from '~/lib/translate'

interface ChangesCardProps {
  documents: readonly Approvals.Review['documents'][number][]
  changes: readonly Approvals.ChangedField[] | null
  since: 'return' | 'submission' | null
}

/** What the applicant changed since the file was returned, or submitted; the rest need not be read again. */
export function ChangesCard({ changes, since, documents }: ChangesCardProps) {
  const columns = changeColumns()
  const words = (key: string) =>
    t(since === 'submission' ? `approvals.changes.submission.${key}` : `approvals.changes.${key}`)
  if (changes === null) return null
  const names = documents.flatMap(({ isNew, name }) => (isNew ? [name] : [])).join(', ')
  const replaced = names ? t('approvals.changes.documents', { names }) : null
  if (changes.length === 0) {
    return <Notice tone="info" text={replaced ?? t('approvals.changes.none')} />
  }
  return (
    <SectionCard title={words('title')} subtitle={words('text')}>
      <DataTable
        caption={words('title')}
        hideCaption
        rows={[...changes]}
        rowKey="key"
        empty={t('approvals.changes.none')}
        columns={columns}
      />
      {replaced ? <p className="as-card-text">{replaced}</p> : null}
    </SectionCard>
  )
}
