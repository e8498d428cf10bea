import { router } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Api } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { Notice } from '~/components/notice'
import { SectionCard } from '~/components/section_card'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

interface WebhookStateProps {
  webhook: Api.Webhook
  state: NonNullable<Api.Webhook['state']>
}

/** Whether a webhook is on, what waits for it, and what an administrator does about it. */
export function WebhookState({ webhook: { systemId, name }, state }: WebhookStateProps) {
  const t = useT()
  const label = (key: string) => t(`api.webhook.${key}`)
  const href = `/officer/api/${systemId}/webhook`
  const stay = { preserveScroll: true }
  return (
    <SectionCard title={label('state')}>
      <div className="as-stack">
        {state.isGone ? <Notice tone="warning">{label('gone')}</Notice> : null}
        <DescriptionList
          columns={2}
          labels="api.webhook"
          items={(fact) => [
            fact(
              'state',
              <StatusBadge
                label={label(state.isActive ? 'on' : 'off')}
                tone={state.isActive ? 'success' : 'warning'}
              />
            ),
            fact('waiting', String(state.waiting)),
            fact('failed', String(state.failed)),
            state.bothUntil ? fact('both', <DateText value={state.bothUntil} withTime />) : null,
          ]}
        />
        <div className="as-actions">
          {state.isActive ? (
            <>
              <Button variant="default" onClick={() => router.post(`${href}/tests`, {}, stay)}>
                {label('test')}
              </Button>
              <ConfirmButton
                text={t('api.webhook.switch_off_text', { name })}
                confirmLabel={label('switch_off')}
                onConfirm={() => router.post(`${href}/pauses`, {}, stay)}
              />
            </>
          ) : (
            <Button variant="default" onClick={() => router.delete(`${href}/pauses`, stay)}>
              {label('switch_on')}
            </Button>
          )}
          {state.failed > 0 ? (
            <ConfirmButton
              text={t('api.webhook.resend_text', { name, count: state.failed })}
              confirmLabel={label('resend')}
              color="blue"
              onConfirm={() => router.post(`${href}/resends`, {}, stay)}
            />
          ) : null}
        </div>
      </div>
    </SectionCard>
  )
}
