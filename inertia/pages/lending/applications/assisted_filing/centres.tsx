import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { IconBuildingPlus } from '~/icons/building_plus'
import type { AssistedFiling, Lists } from '@generated/views'
import { EmptyState } from '~/components/empty_state'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

type CentresProps = Lists.View<AssistedFiling.CentreRow> & {
  /** Of the odd patterns. */
  days: number
  can: { manage: boolean }
}

/** The centres of an officer's districts, with what became of their applications. */
export default function Centres(props: CentresProps) {
  const { list, days, can } = props
  const t = useT()
  return (
    <OfficerList
      view={props}
      title={t('assistance.centres.title')}
      subtitle={t('assistance.centres.subtitle', {
        count: list.total,
        isCapped: String(list.isCapped),
        days,
      })}
      acts={
        can.manage ? (
          <Button
            component={Link}
            href="/officer/centres/new"
            leftSection={<IconBuildingPlus size={18} aria-hidden="true" />}
          >
            {t('assistance.centres.register')}
          </Button>
        ) : null
      }
      hrefOf={(row) => `/officer/centres/${row.uuid}`}
      cells={{
        state: ({ state }) => (
          <StatusBadge
            tone={state === 'open' ? 'success' : 'neutral'}
            label={t(`assistance.centres.${state}`)}
          />
        ),
      }}
      empty={
        <EmptyState title={t('assistance.centres.none')} text={t('assistance.centres.none_text')} />
      }
    />
  )
}
