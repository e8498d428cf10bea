import { LinkButton } from '~/components/buttons'
import IconBuildingPlus from '~/icons/building_plus.svg?icon'
import type { AssistedFiling, Lists } from '@generated/views'
import { EmptyState, StatusBadge } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { t } from '~/lib/translate'

type CentresProps = Lists.View<AssistedFiling.CentreRow> & {
  /** Number of days over which unusual patterns are counted. */
  days: number
  can: { manage: boolean }
}

/** The centres in an officer's districts, with the outcome of their applications. */
export default function Centres(props: CentresProps) {
  const { list, days, can } = props
  return (
    <OfficerList
      view={props}
      title={t('assisted_filing.centres.title')}
      subtitle={t('assisted_filing.centres.subtitle', {
        count: list.total,
        isCapped: String(list.isCapped),
        days,
      })}
      acts={
        can.manage ? (
          <LinkButton
            href="/officer/centres/new"
            leftSection={<IconBuildingPlus size={18} aria-hidden="true" />}
            label={t('assisted_filing.centres.register')}
          />
        ) : null
      }
      hrefOf={(row) => `/officer/centres/${row.uuid}`}
      cells={{
        state: ({ state }) => (
          <StatusBadge
            tone={state === 'open' ? 'success' : 'neutral'}
            label={t(`assisted_filing.centres.${state}`)}
          />
        ),
      }}
      empty={
        <EmptyState
          title={t('assisted_filing.centres.none')}
          text={t('assisted_filing.centres.none_text')}
        />
      }
    />
  )
}
