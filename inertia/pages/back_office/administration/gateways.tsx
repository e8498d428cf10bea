import { ActionButton } from '~/components/buttons'
import { useForm, usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import type { Data } from '@generated/data'
import type { Administration, MakerChecker } from '@generated/views'
import { SettingsTabs } from '~/components/back_office/administration/settings_tabs'
import { PendingForm } from '~/components/platform/maker_checker/pending_form'
import { PasswordField } from '~/components/form/password_field'
import { RadioField } from '~/components/form/choices'
import { TextField } from '~/components/form/form'
import { Notice, PageHeader } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type PendingChange = MakerChecker.WaitingChange | null

interface GatewaysProps {
  gateways: Administration.Gateways
  /** Changes that a second user has yet to confirm. */
  waiting: { sms: PendingChange; email: PendingChange }
}

const HREF = '/officer/settings/gateways'
const WORDS = 'administration.gateways'

/** Gateways for SMS and e-mail: their settings, a test, and encrypted storage. */
export default function Gateways({ gateways, waiting }: GatewaysProps) {
  return (
    <div className="as-stack" key={gateways.version}>
      <PageHeader title={t(`${WORDS}.title`)} subtitle={t(`${WORDS}.subtitle`)} />
      <SettingsTabs shown="gateways" />
      <SmsGateway gateway={gateways.sms} waiting={waiting.sms} />
      <MailServer gateway={gateways.email} waiting={waiting.email} />
    </div>
  )
}

function SmsGateway({
  gateway,
  waiting,
}: {
  gateway: Administration.Gateways['sms']
  waiting: PendingChange
}) {
  const form = useForm({ ...gateway.values, version: gateway.version })
  const field = useFields(form, `${WORDS}.fields`)
  return (
    <GatewayForm channel="sms" source={gateway.source} form={form} waiting={waiting}>
      <TextField {...field('url')} required autoCapitalize="none" />
      <PasswordField {...field('token')} autoComplete="off" />
      <TextField {...field('sender')} required />
      <TextField {...field('entityId')} required inputMode="numeric" />
      <TextField {...field('accepted')} autoCapitalize="none" />
    </GatewayForm>
  )
}

function MailServer({
  gateway,
  waiting,
}: {
  gateway: Administration.Gateways['email']
  waiting: PendingChange
}) {
  const form = useForm({ ...gateway.values, version: gateway.version })
  const field = useFields(form, `${WORDS}.fields`)
  return (
    <GatewayForm channel="email" source={gateway.source} form={form} waiting={waiting}>
      <TextField {...field('host')} required autoCapitalize="none" />
      <TextField {...field('port')} required inputMode="numeric" />
      <RadioField
        {...field('security')}
        required
        options={['starttls', 'tls'].map((value) => ({
          value,
          label: t(`${WORDS}.securities.${value}`),
        }))}
      />
      <TextField {...field('user')} autoCapitalize="none" autoComplete="off" />
      <PasswordField {...field('password')} autoComplete="off" />
      <TextField {...field('from')} required autoCapitalize="none" />
    </GatewayForm>
  )
}

interface GatewayFormProps {
  channel: 'sms' | 'email'
  source: Administration.Gateways['sms']['source']
  form: ReturnType<typeof useForm<Record<string, string>>>
  waiting: PendingChange
  children: ReactNode
}

/** The form of one channel, with a button that tests the typed values. */
function GatewayForm({ channel, source, form, waiting, children }: GatewayFormProps) {
  const flash = usePage().flash as Data.FlashMessages | undefined
  const result = flash?.result
  const wasTested = result?.testedChannel === channel
  return (
    <PendingForm
      title={t(`${WORDS}.${channel}.title`)}
      text={t(`${WORDS}.${channel}.text`)}
      waiting={waiting}
      label={t('common.actions.save')}
      form={form}
      autoComplete="off"
      onSend={() => form.put(`${HREF}/${channel}`, { preserveScroll: 'errors' })}
    >
      <Notice tone={['none', 'off'].includes(source) ? 'warning' : 'info'}>
        {t(`${WORDS}.sources.${source}`)}
      </Notice>
      {children}
      <p>{t(`${WORDS}.test.hint`)}</p>
      <div className="as-actions">
        <ActionButton
          variant="default"
          aria-disabled={form.processing || undefined}
          onClick={() =>
            form.post(`${HREF}/${channel}/tests`, { preserveScroll: true, preserveState: true })
          }
          label={t(`${WORDS}.test.button`)}
        />
      </div>
      {wasTested ? (
        <Notice tone={result.testOutcome === 'taken' ? 'success' : 'warning'} role="status">
          <p>{t(`${WORDS}.outcomes.${result.testOutcome}`)}</p>
          {result.answer ? (
            <p>
              {t(`${WORDS}.test.answer`)} <code>{result.answer}</code>
            </p>
          ) : null}
        </Notice>
      ) : null}
    </PendingForm>
  )
}
