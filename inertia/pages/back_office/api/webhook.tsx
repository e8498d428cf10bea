import { Link, useForm, usePage } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Data } from '@generated/data'
import type { Api, Auth } from '@generated/views'
import { ShownToken } from '~/components/back_office/api/shown_token'
import { WebhookState } from '~/components/back_office/api/webhook_state'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { ChoicesField } from '~/components/form/choices_field'
import { FormConflict } from '~/components/form/edit_conflict'
import { PostForm } from '~/components/form/post_form'
import { SubmitRow } from '~/components/form/submit_button'
import { TextField } from '~/components/form/text_field'
import { Page } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

interface WebhookProps {
  webhook: Api.Webhook
  stepUp: Auth.StepUp
}

/** Where a system is told that something happened, and how that goes. */
export default function Webhook({ webhook, stepUp }: WebhookProps) {
  const t = useT()
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
          <Button
            component={Link}
            href={`/officer/api/deliveries?system=${systemId}`}
            variant="default"
          >
            {t('api.webhook.deliveries')}
          </Button>
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
  const t = useT()
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
            <Button type="button" variant="default" onClick={renew}>
              {t('api.webhook.renew')}
            </Button>
          ) : null}
        </SubmitRow>
        {state ? <p className="as-hint">{t('api.webhook.renew_hint')}</p> : null}
      </PostForm>
    </SectionCard>
  )
}
