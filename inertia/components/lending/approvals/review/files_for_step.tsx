import type { Workflow } from '@generated/views'
import { DataTable } from '~/components/data_table'
import type { Column } from '~/components/table/columns_of'
import { Money } from '~/components/money'
import { EmptyState, SectionCard, StatusBadge } from '~/components/page'
import { toneOfColumn } from '~/lib/status_tone'
import { t } from '~/lib/translate'

type File = Workflow.SubjectForStep

interface FilesForStepProps {
  /** Files with objections, or files without any. */
  kind: 'exceptions' | 'usual'
  files: readonly File[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  canTake: (file: File) => boolean
  /** Whether they are being sent. */
  isLocked: boolean
}

/** Files before a bulk step, each with its objections and a link to open it. */
export function FilesForStep(props: FilesForStepProps) {
  const { kind, files, chosen, onChange, canTake, isLocked } = props
  const columns: Column<File>[] = [
    {
      key: 'number',
      label: t('approvals.columns.number'),
      render: ({ href, number }) => (
        <a className="as-row-link" href={href} target="_blank" rel="noopener">
          {number}
          <span className="as-hidden"> {t('common.file.new_tab')}</span>
        </a>
      ),
    },
    { key: 'applicantName', label: t('approvals.columns.applicantName'), isName: true },
    { key: 'district', label: t('approvals.columns.district') },
    {
      key: 'amountPaise',
      label: t('approvals.columns.amount'),
      align: 'right',
      render: ({ amountPaise }) => <Money paise={amountPaise} />,
    },
    {
      key: 'status',
      label: t('approvals.columns.status'),
      render: ({ status, statusColumn }) => (
        <StatusBadge label={status} tone={toneOfColumn(statusColumn)} />
      ),
    },
  ]
  if (kind === 'exceptions')
    columns.push({ key: 'why', label: t('approvals.bulk.why'), render: reasons })
  return (
    <SectionCard
      title={t(`approvals.bulk.${kind}_title`, { count: files.length })}
      subtitle={t(`approvals.bulk.${kind}_text`)}
    >
      <DataTable
        caption={t(`approvals.bulk.${kind}_title`, { count: files.length })}
        hideCaption
        columns={columns}
        rows={files}
        rowLabel={({ number }) => number}
        empty={<EmptyState title={t('approvals.list.empty')} />}
        selection={chosen}
        onSelectionChange={(keys) => {
          if (!isLocked) onChange(keys.map(Number))
        }}
        canSelect={canTake}
      />
    </SectionCard>
  )

  function reasons({ error, exceptions, isOpened }: File) {
    return (
      <>
        <ul className="as-marked rv-shared">
          {[error, ...exceptions].map((text) => (text ? <li key={text}>{text}</li> : null))}
        </ul>
        {error ? null : (
          <strong>{t(isOpened ? 'approvals.bulk.opened' : 'approvals.bulk.not_opened')}</strong>
        )}
      </>
    )
  }
}
