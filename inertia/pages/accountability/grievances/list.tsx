import type { Grievances, Lists } from '@generated/views'
import { EmptyState, StatusBadge } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { t } from '~/lib/translate'

/** The grievances that an officer's post may see. */
export default function GrievanceList(props: Lists.View<Grievances.GrievanceRow>) {
  const { list } = props
  return (
    <OfficerList
      view={props}
      title={t('grievances.officer.title')}
      subtitle={t('grievances.officer.total', {
        count: list.total,
        isCapped: String(list.isCapped),
      })}
      hrefOf={(row) => `/officer/grievances/${row.uuid}`}
      cells={{
        kind: (row) => t(`grievances.kinds.${row.kind}`),
        status: (row) => (
          <span>
            {t(`grievances.statuses.${row.status}`)}{' '}
            {row.isLate ? (
              <StatusBadge tone="warning" label={t('grievances.officer.late')} />
            ) : null}
          </span>
        ),
      }}
      empty={
        <EmptyState title={t('grievances.officer.none')} text={t('grievances.officer.none_text')} />
      }
    />
  )
}
