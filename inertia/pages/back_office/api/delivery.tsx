import { router } from '@inertiajs/react'
import type { Api } from '@generated/views'
import { DeliveryState } from '~/components/back_office/api/delivery_state'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText, DescriptionList, Page, SectionCard, StatusBadge } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const LIST = '/officer/api/deliveries'

/** One message to another system: its contents, and every attempt. */
export default function Delivery({ delivery }: { delivery: Api.Delivery }) {
  const label = (key: string) => t(`api.delivery.${key}`)
  const { id, system, state, tries } = delivery
  return (
    <Page
      title={delivery.kindName}
      subtitle={<span className="as-wraps">{delivery.publicId}</span>}
      backHref={`${LIST}?system=${delivery.systemId}`}
      backLabel={t('api.deliveries.title')}
      actions={
        delivery.canResend ? (
          <ConfirmButton
            text={t('api.delivery.resend_text', { system })}
            confirmLabel={label('resend')}
            color="blue"
            onConfirm={() => router.post(`${LIST}/${id}/resends`, {}, { preserveScroll: true })}
          />
        ) : null
      }
    >
      <SectionCard>
        <DescriptionList
          columns={2}
          labels="api.deliveries.columns"
          items={(fact) => [
            fact('system', system),
            fact('api.delivery.to', <span className="as-wraps">{delivery.address}</span>),
            fact('at', <DateText value={delivery.at} withTime />),
            fact('state', <DeliveryState state={state} />),
            delivery.nextAt
              ? fact('api.delivery.next', <DateText value={delivery.nextAt} withTime />)
              : null,
          ]}
        />
      </SectionCard>
      <SectionCard title={label('body')}>
        <p className="as-said-lines as-wraps">{delivery.body}</p>
      </SectionCard>
      {tries.length === 0 ? (
        <p>{label('no_tries')}</p>
      ) : (
        <PlainTable
          caption={label('tries')}
          rows={tries}
          labels="api.delivery.columns"
          columns={(column) => [
            column('at', ({ at }) => <DateText value={at} withTime />),
            column('said', ({ said, isSuccess }) => (
              <StatusBadge label={said} tone={isSuccess ? 'success' : 'danger'} />
            )),
            column('took', ({ milliseconds }) => t('api.delivery.took', { milliseconds })),
            column('answer', ({ answer }) => <span className="as-wraps">{answer}</span>),
          ]}
        />
      )}
    </Page>
  )
}
