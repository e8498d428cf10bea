import type { Claims, Lists } from '@generated/views'
import { EmptyState } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { Stacked } from '~/components/table/stacked'
import { t } from '~/lib/translate'

/** Loans by arrears, oldest debt first. */
export default function DaysPastDue(props: Lists.View<Claims.PastDueRow>) {
  const { list } = props
  return (
    <OfficerList
      view={props}
      title={t('claims.past_due.title')}
      subtitle={t('claims.past_due.total', { count: list.total })}
      hrefOf={(row) => `/officer/days-past-due/${row.sanctionId}`}
      cells={{
        bucket: ({ bucket, state }) =>
          t(`claims.past_due.${bucket === 'none' ? `states.${state}` : `buckets.${bucket}`}`),
        followUp: ({ followUp }) =>
          followUp && (followUp.assignee ?? t('loans.follow_up.states.unassigned')),
        npaOn: ({ npaOn, npaSource }) =>
          npaOn === null ? null : (
            <Stacked first={t.date(npaOn)} second={t(`claims.past_due.npa_by.${npaSource}`)} />
          ),
      }}
      empty={<EmptyState title={t('claims.past_due.none')} text={t('claims.past_due.none_text')} />}
    />
  )
}
