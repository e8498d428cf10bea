import type { Workflow } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { EmptyState } from '~/components/empty_state'
import { Notice } from '~/components/notice'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

type Outcome = Workflow.SubjectOutcome

interface ManyOutcomesProps {
  files: readonly Workflow.SubjectForStep[]
  outcomes: readonly Outcome[]
  isSending: boolean
}

const KINDS = ['refused', 'left_out', 'done'] as const
const TONES = { done: 'success', refused: 'danger', left_out: 'warning' } as const

/** What became of each file: those for which nothing was done first. */
export function ManyOutcomes({ files, outcomes, isSending }: ManyOutcomesProps) {
  const t = useT()
  const count = (kind: Outcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === kind).length
  const rows = KINDS.flatMap((kind) =>
    outcomes.flatMap((one) => {
      const file = files.find(({ id }) => id === one.id)
      return one.outcome === kind && file ? [{ ...file, ...one }] : []
    })
  )
  const counts = { done: count('done'), refused: count('refused'), left: count('left_out') }
  const isWhole = counts.refused + counts.left === 0
  return (
    <>
      <Notice tone={isSending ? 'info' : isWhole ? 'success' : 'warning'} role="status">
        <p>{t(isSending ? 'approvals.bulk.sending' : 'approvals.bulk.result', counts)}</p>
      </Notice>
      <DataTable
        caption={t('approvals.bulk.outcomes')}
        hideCaption
        labels="approvals.columns"
        columns={(column) => [
          column('number'),
          { key: 'applicantName', label: t('approvals.columns.applicantName'), isName: true },
          column('approvals.bulk.outcome', ({ outcome }) => (
            <StatusBadge label={t(`approvals.bulk.is.${outcome}`)} tone={TONES[outcome]} />
          )),
          { key: 'why', label: t('approvals.bulk.why') },
        ]}
        rows={rows}
        rowHref={({ href }) => href}
        empty={<EmptyState title={t('approvals.bulk.sending', counts)} />}
      />
    </>
  )
}
