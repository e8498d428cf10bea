import { ActionButton } from '~/components/buttons'
import { Link, router, useForm } from '@inertiajs/react'
import type { AssistedFiling } from '@generated/views'
import { HelpList } from '~/components/lending/applications/assisted_filing/assistance_list'
import { NoFee } from '~/components/lending/applications/assisted_filing/no_fee'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText, Page, SectionCard } from '~/components/page'
import { CheckboxField, DateField, SelectField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Applications with which the user helps; an operator of a centre opens applications there. */
export default function Assistances(props: AssistedFiling.Helping) {
  const { helps, centre } = props
  return (
    <Page
      title={t('assisted_filing.assistances.title')}
      subtitle={
        centre ? `${centre.name}, ${centre.district}` : t('assisted_filing.assistances.subtitle')
      }
    >
      <NoFee />
      <HelpList
        helps={helps}
        none={t('assisted_filing.assistances.none')}
        noneText={t('assisted_filing.assistances.none_text')}
        card={(help) => <HelpCard {...help} />}
      />
      {centre ? (
        <SectionCard
          title={t('assisted_filing.assistances.open')}
          subtitle={t('assisted_filing.assistances.open_text')}
        >
          <OpeningForm {...props} />
        </SectionCard>
      ) : null}
      <p>
        <Link href="/assisted-filing" className="as-target">
          {t('assisted_filing.assistances.notice')}
        </Link>
      </p>
    </Page>
  )
}

function HelpCard({
  uuid,
  citizen,
  scheme,
  helper,
  until,
}: AssistedFiling.Helping['helps'][number]) {
  const path = `/my-assistances/${uuid}`
  return (
    <SectionCard title={citizen} subtitle={scheme}>
      <p>
        {helper} · {t('assisted_filing.assistances.until')} <DateText value={until} />
      </p>
      <div className="as-actions">
        <ActionButton
          onClick={() => router.post(`${path}/work`)}
          label={t('assisted_filing.assistances.work', { name: citizen })}
        />
        <ConfirmButton
          label={t('assisted_filing.assistances.end')}
          confirmLabel={t('assisted_filing.assistances.end')}
          text={t('assisted_filing.assistances.end_text', { name: citizen })}
          onConfirm={() => router.post(`${path}/end`)}
        />
      </div>
    </SectionCard>
  )
}

function OpeningForm({ loanTypes, genders, languages }: AssistedFiling.Helping) {
  const form = useForm({
    loanType: '',
    mobile: '',
    firstName: '',
    middleName: '',
    lastName: '',
    birthDate: '',
    genderId: '',
    language: 'mr',
    noticeRead: false,
  })
  const field = useFields(form, 'assisted_filing.opening.fields')
  return (
    <PostForm form={form} className="as-stack" onSend={() => form.post('/my-assistances/codes')}>
      <SelectField {...field('loanType')} options={loanTypes} required />
      <TextField {...field('mobile')} inputMode="numeric" maxLength={16} required />
      <TextField {...field('firstName')} maxLength={80} required />
      <TextField {...field('middleName')} maxLength={80} />
      <TextField {...field('lastName')} maxLength={80} required />
      <DateField {...field('birthDate')} required />
      <SelectField {...field('genderId')} options={genders} required />
      <SelectField {...field('language')} options={languages} required />
      <CheckboxField {...field('noticeRead')} required />
      <SubmitRow form={form} label={t('assisted_filing.opening.send_code')} />
    </PostForm>
  )
}
