import { languageName, TEXT_LOCALES } from '#kernel/formats/languages'
import '~/components/back_office/reports/reports.css'
import { router, useForm } from '@inertiajs/react'
import type { Reports } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DataTable } from '~/components/data_table'
import { CheckboxField, SelectField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { ListHeader } from '~/components/list_header'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type SubscriptionsProps = Reports.Subscriptions & {
  frequencies: string[]
  /** `subscribeOthers`: the administrator determines what roles and addresses receive. */
  can: { subscribeOthers: boolean }
}

const PATH = '/officer/report-subscriptions'

/** Reports that are sent regularly: the user's own; for the administrator all of them. */
export default function Subscriptions(props: SubscriptionsProps) {
  const word = (name: string) => t(`reports.subscriptions.${name}`)
  return (
    <div className="as-stack">
      <ListHeader title={word('title')} subtitle={word('intro')} />
      <NewSubscription {...props} />
      <DataTable
        caption={word('running')}
        rows={props.subscriptions}
        empty={word('empty')}
        labels="reports.subscriptions"
        columns={(column) => [
          column('report'),
          column('frequency', (row) => word(row.frequency)),
          column('recipient'),
          column('reports.home.district', (row) => row.district || t('reports.home.all_districts')),
          column('last_sent', (row) =>
            row.lastSentOn ? `${t.date(row.lastSentOn)} (${row.messages})` : word('never')
          ),
          column('end', (row) => (
            <ConfirmButton
              confirmLabel={word('end')}
              title={word('end_title')}
              text={t('reports.subscriptions.end_text', {
                report: row.report,
                recipient: row.recipient,
              })}
              onConfirm={() => router.delete(`${PATH}/${row.id}`, { preserveScroll: true })}
            />
          )),
        ]}
      />
    </div>
  )
}

function NewSubscription(props: SubscriptionsProps) {
  const { reports, roles, districts, frequencies, can, ownEmail, hasDistrict } = props
  const word = (name: string) => t(`reports.subscriptions.${name}`)
  const form = useForm({
    reportNo: '',
    frequency: frequencies[0],
    roleId: '',
    email: '',
    districtId: '',
    locale: t.locale() as string,
    forMyself: !can.subscribeOthers,
  })
  const field = useFields(form, 'reports.subscriptions')
  const { forMyself } = form.data
  return (
    <PostForm
      form={form}
      className="as-card as-stack"
      onSend={() => form.post(PATH, { preserveScroll: true, onSuccess: () => form.reset() })}
    >
      <h2 className="as-gap-below">{word('new')}</h2>
      <div className="as-columns as-screen" data-least="field">
        <SelectField {...field('reportNo', 'report')} options={reports} required />
        <SelectField
          {...field('frequency')}
          options={frequencies.map((value) => ({ value, label: word(value) }))}
          required
        />
        {forMyself ? null : (
          <>
            <SelectField {...field('roleId', 'role')} options={roles} />
            <TextField {...field('email')} type="email" />
          </>
        )}
        {hasDistrict ? null : (
          <SelectField
            {...field('districtId', 'reports.home.district')}
            options={districts}
            placeholder={t('reports.home.all_districts')}
          />
        )}
        {forMyself ? null : (
          <SelectField
            {...field('locale', 'language')}
            options={TEXT_LOCALES.map((value) => ({ value, label: languageName(value) }))}
            required
          />
        )}
      </div>
      {ownEmail && can.subscribeOthers ? (
        <CheckboxField
          {...field('forMyself', 'for_myself', { email: ownEmail })}
          onChange={(checked) =>
            form.setData((data) => ({ ...data, forMyself: checked, roleId: '', email: '' }))
          }
        />
      ) : null}
      {can.subscribeOthers ? null : (
        <p>
          {ownEmail
            ? t('reports.subscriptions.own_to', { email: ownEmail })
            : `${word('no_email')}.`}{' '}
          {hasDistrict ? word('own_scope') : null}
        </p>
      )}
      <SubmitRow form={form} label={word('subscribe')} />
    </PostForm>
  )
}
