import '~/components/reports/reports.css'
import { router, useForm } from '@inertiajs/react'
import { formatDate, type PlainDate } from '#core/calendar/plain_date'
import { ConfirmButton } from '~/components/confirm_button'
import { DataTable } from '~/components/data_table'
import { ErrorSummary } from '~/components/form/error_summary'
import { PostForm } from '~/components/form/post_form'
import { SelectField } from '~/components/form/select_field'
import { SubmitButton } from '~/components/form/submit_button'
import { TextField } from '~/components/form/text_field'
import { PageHeader } from '~/components/page_header'
import type { Choice } from '~/components/reports/types'
import { useT } from '~/lib/use_t'

type SubscriptionsProps = {
  subscriptions: {
    id: number
    report: string
    frequency: string
    recipient: string
    district: string
    lastSentOn: string | null
    messages: number
  }[]
  reports: Choice[]
  roles: Choice[]
  districts: Choice[]
  frequencies: string[]
}

const PATH = '/officer/report-subscriptions'

/** Reports that roles and addresses get regularly; the administrator's page. */
export default function Subscriptions(props: SubscriptionsProps) {
  const t = useT()
  const word = (name: string) => t(`reports.subscriptions.${name}`)
  return (
    <div className="as-stack">
      <PageHeader title={word('title')} subtitle={word('intro')} />
      <NewSubscription {...props} />
      <DataTable
        caption={word('running')}
        rows={props.subscriptions}
        rowKey="id"
        empty={word('empty')}
        columns={[
          { key: 'report', label: word('report') },
          {
            key: 'frequency',
            label: word('frequency'),
            render: (row) => word(row.frequency),
          },
          { key: 'recipient', label: word('recipient') },
          {
            key: 'district',
            label: t('reports.home.district'),
            render: (row) => row.district || t('reports.home.all_districts'),
          },
          {
            key: 'lastSentOn',
            label: word('last_sent'),
            render: (row) =>
              row.lastSentOn
                ? `${formatDate(row.lastSentOn as PlainDate)} (${row.messages})`
                : word('never'),
          },
          {
            key: 'end',
            label: word('end'),
            render: (row) => (
              <ConfirmButton
                confirmLabel={word('end')}
                title={word('end_title')}
                text={t('reports.subscriptions.end_text', {
                  report: row.report,
                  recipient: row.recipient,
                })}
                onConfirm={() => router.delete(`${PATH}/${row.id}`, { preserveScroll: true })}
              />
            ),
          },
        ]}
      />
    </div>
  )
}

function NewSubscription({ reports, roles, districts, frequencies }: SubscriptionsProps) {
  const t = useT()
  const word = (name: string) => t(`reports.subscriptions.${name}`)
  const form = useForm({
    reportNo: '',
    frequency: frequencies[0],
    roleId: '',
    email: '',
    districtId: '',
    locale: t.locale as string,
  })
  return (
    <PostForm
      className="as-card as-stack"
      onSend={() => form.post(PATH, { preserveScroll: true, onSuccess: () => form.reset() })}
    >
      <h2 className="rp-heading">{word('new')}</h2>
      <ErrorSummary form={form} />
      <div className="rp-filters rp-subscription">
        <SelectField
          form={form}
          name="reportNo"
          label={word('report')}
          options={reports}
          required
        />
        <SelectField
          form={form}
          name="frequency"
          label={word('frequency')}
          options={frequencies.map((value) => ({ value, label: word(value) }))}
          required
        />
        <SelectField
          form={form}
          name="roleId"
          label={word('role')}
          options={roles}
          hint={word('role_hint')}
        />
        <TextField
          form={form}
          name="email"
          type="email"
          label={word('email')}
          hint={word('email_hint')}
        />
        <SelectField
          form={form}
          name="districtId"
          label={t('reports.home.district')}
          options={districts}
          placeholder={t('reports.home.all_districts')}
        />
        <SelectField
          form={form}
          name="locale"
          label={word('language')}
          options={[
            { value: 'en', label: 'English' },
            { value: 'mr', label: 'मराठी' },
            { value: 'hi', label: 'हिन्दी' },
          ]}
          required
        />
      </div>
      <div className="as-actions">
        <SubmitButton form={form} label={word('subscribe')} />
      </div>
    </PostForm>
  )
}
