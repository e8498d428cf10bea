import { ActionButton, LinkButton } from '~/components/buttons'
import { useForm, usePage, router } from '@inertiajs/react'
import type { Data } from '@generated/data'
import type { Api, Auth } from '@generated/views'
import { ShownToken } from '~/components/back_office/api/shown_token'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { ChoicesField } from '~/components/form/choices'
import { FormConflict } from '~/components/form/edit_conflict'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import {
  DateText,
  DescriptionList,
  Notice,
  Page,
  SectionCard,
  StatusBadge,
} from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'
import { ConfirmButton } from '~/components/confirm_button'

interface WebhookProps {
  webhook: Api.Webhook
  stepUp: Auth.StepUp
}

/** Address at which a system is notified of events, and the state of deliveries. */
export default function Webhook({ webhook, stepUp }: WebhookProps) {
  const flash = usePage().flash as Data.FlashMessages | undefined
  const { systemId, name, state, version } = webhook
  return (
    <Page
      title={t('api.webhook.title', { name })}
      subtitle={t('api.webhook.subtitle')}
      backHref={`/officer/api/${systemId}`}
      backLabel={name}
      actions={
        state ? (
          <LinkButton
            href={`/officer/api/deliveries?system=${systemId}`}
            variant="default"
            label={t('api.webhook.deliveries')}
          />
        ) : null
      }
    >
      {flash?.secret ? <ShownToken text={flash.secret} what="secret" /> : null}
      {state ? <WebhookState webhook={webhook} state={state} /> : null}
      <WebhookForm key={version} webhook={webhook} stepUp={stepUp} />
    </Page>
  )
}

function WebhookForm({ webhook, stepUp }: WebhookProps) {
  const { systemId, version, address, kinds, choices, state } = webhook
  const form = useForm({ address, kinds: kinds as string[], version, code: '', password: '' })
  const field = useFields(form, 'api.fields')
  const href = `/officer/api/${systemId}/webhook`
  const renew = () => form.post(`${href}/secrets`, { preserveScroll: 'errors' })
  return (
    <SectionCard title={t('api.webhook.form')}>
      <PostForm
        form={form}
        className="as-form"
        onSend={() => form.put(href, { preserveScroll: 'errors' })}
      >
        <FormConflict form={form} saved={{ version, values: { address } }}>
          <TextField {...field('address')} maxLength={500} inputMode="url" required />
        </FormConflict>
        <ChoicesField {...field('kinds')} options={choices} required />
        <StepUpField stepUp={stepUp} form={form} words="api.step_up" />
        <SubmitRow form={form} label={t('api.webhook.save')}>
          {state ? (
            <ActionButton variant="default" onClick={renew} label={t('api.webhook.renew')} />
          ) : null}
        </SubmitRow>
        {state ? <p className="as-hint">{t('api.webhook.renew_hint')}</p> : null}
      </PostForm>
    </SectionCard>
  )
}

interface WebhookStateProps {
  webhook: Api.Webhook
  state: NonNullable<Api.Webhook['state']>
}

/** Whether a webhook is active, its pending messages, and the administrator's actions. */
function WebhookState({ webhook: { systemId, name }, state }: WebhookStateProps) {
  const label = (key: string) => t(`api.webhook.${key}`)
  const href = `/officer/api/${systemId}/webhook`
  const stay = { preserveScroll: true }
  return (
    <SectionCard title={label('state')} stacked>
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
            <ActionButton
              variant="default"
              onClick={() => router.post(`${href}/tests`, {}, stay)}
              label={label('test')}
            />
            <ConfirmButton
              text={t('api.webhook.switch_off_text', { name })}
              confirmLabel={label('switch_off')}
              onConfirm={() => router.post(`${href}/pauses`, {}, stay)}
            />
          </>
        ) : (
          <ActionButton
            variant="default"
            onClick={() => router.delete(`${href}/pauses`, stay)}
            label={label('switch_on')}
          />
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
    </SectionCard>
  )
}
