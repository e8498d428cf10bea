import type { Api, Lists } from '@generated/views'
import { DeliveryState } from '~/components/back_office/api/delivery_state'
import { DateText, EmptyState } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { t } from '~/lib/translate'

/** Messages sent to other systems, and their outcome. */
export default function Deliveries(props: Lists.View<Api.DeliveryLine>) {
  return (
    <OfficerList
      view={props}
      title={t('api.deliveries.title')}
      subtitle={t('api.deliveries.subtitle')}
      hrefOf={(row) => `/officer/api/deliveries/${row.id}`}
      cells={{
        at: ({ at }) => <DateText value={at} withTime />,
        state: ({ state }) => <DeliveryState state={state} />,
      }}
      empty={<EmptyState title={t('api.deliveries.none_found')} />}
    />
  )
}
