import { Link } from '@inertiajs/react'
import type { Reports } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { DateText } from '~/components/date_text'
import { StatusBadge } from '~/components/status_badge'
import { useStageName } from '~/components/back_office/reports/use_stage_name'
import { formatCount } from '~/lib/numbers'
import { useT } from '~/lib/use_t'

/** The other desks: how much lies there and since when. */
export function StageTable({ stages }: { stages: Reports.WaitingStage[] }) {
  const t = useT()
  const nameOf = useStageName()
  if (stages.length === 0) return null
  return (
    <div className="rp-stages">
      <DataTable
        caption={t('reports.home.stages')}
        labels="reports.waiting"
        columns={(column) => [
          column('stage', nameOf, { isTitle: true }),
          column.right('files', (stage) => formatCount(stage.count)),
          column('oldest', (stage) => <DateText value={stage.since} />),
          column.right('days', (stage) => stage.workingDays),
          column('late', (stage) => <Late stage={stage} />),
        ]}
        rows={stages}
        rowKey={(stage) => stage.subjectType + stage.column}
        rowHref={(stage) => stage.href}
        empty=""
      />
    </div>
  )
}

/** How many are late, and the list of exactly these. */
function Late({ stage }: { stage: Reports.WaitingStage }) {
  if (stage.overdue === 0) return null
  return (
    <Link href={stage.overdueHref}>
      <StatusBadge label={formatCount(stage.overdue)} tone="danger" />
    </Link>
  )
}
