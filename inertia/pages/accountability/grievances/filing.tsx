import { useForm } from '@inertiajs/react'
import type { Grievances } from '@generated/views'
import { CheckboxField, SelectField, TextAreaField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { LeaveForm } from '~/components/accountability/grievances/leave_form'
import { PostForm, SubmitRow } from '~/components/form/form'
import { RadioField } from '~/components/form/choices'
import { Notice, Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const MAX_LENGTH = 3000
const FILES = ['file1', 'file2', 'file3', 'file4', 'file5'] as const

/** Posts above which the corporation has no other post for such a grievance. */
const OUTSIDE = ['md', 'auditor']

interface FilingProps extends Grievances.Filing {
  /** Address of the form, and of the page behind it. */
  path: string
  backHref: string
  /** Id of the form of a visitor who is not signed in. */
  form: string | null
  /** The last digits of the verified mobile; null for a user who is signed in. */
  mobile: string | null
}

/** Form for a citizen's grievance, in their own words. */
export default function Filing(props: FilingProps) {
  const { kinds, respondents, applications, districts, path, backHref, form: formId } = props
  const form = useForm({
    kind: '',
    respondent: '',
    /** The named application, or the only one. */
    applicationUuid: formId || applications.length === 1 ? (applications[0]?.value ?? '') : '',
    districtId: '',
    message: '',
    hidesName: false,
    file1: null as File | null,
    file2: null as File | null,
    file3: null as File | null,
    file4: null as File | null,
    file5: null as File | null,
  })
  const field = useFields(form, 'grievances.filing')
  const { kind, applicationUuid } = form.data
  const isDemand = kind === 'demand_for_money'
  const isAboutPeople = isDemand || kind === 'office'
  /** One field more than there are files. */
  const shown = FILES.slice(0, 1 + FILES.findLastIndex((name) => form.data[name] !== null) + 1)
  const send = () => {
    form.transform((data) => (formId ? { ...data, form: formId } : data))
    form.post(path, { forceFormData: true, preserveScroll: 'errors' })
  }
  return (
    <Page
      title={t('grievances.mine.new')}
      subtitle={t('grievances.filing.subtitle')}
      backHref={backHref}
    >
      {props.mobile ? (
        <SectionCard>
          <p>{t('grievances.signed_out.from_mobile', { mobile: props.mobile })}</p>
          <LeaveForm />
        </SectionCard>
      ) : null}
      <SectionCard>
        <PostForm form={form} className="as-stack" onSend={send}>
          <RadioField
            {...field('kind')}
            options={kinds.map((value) => ({
              value,
              label: t(`grievances.kinds.${value}`),
              hint: t(`grievances.goes_to.${value}`),
            }))}
            required
          />
          {isAboutPeople ? (
            <SelectField
              {...field('respondent')}
              options={respondents.map((value) => ({
                value,
                label: t(`grievances.respondents.${value}`),
              }))}
              required
            />
          ) : null}
          {isAboutPeople && OUTSIDE.includes(form.data.respondent) ? (
            <Notice tone="info" title={t('grievances.outside')}>
              <p>{t('grievances.outside_text')}</p>
            </Notice>
          ) : null}
          {isDemand ? <CheckboxField {...field('hidesName')} /> : null}
          {applications.length > 0 ? (
            <SelectField
              {...field('applicationUuid')}
              options={applications}
              placeholder={t('grievances.filing.no_application')}
            />
          ) : null}
          {applicationUuid ? null : (
            <SelectField {...field('districtId')} options={districts} searchable required />
          )}
          <TextAreaField {...field('message')} rows={8} maxLength={MAX_LENGTH} required />
          {shown.map((name, at) => (
            <FileField
              key={name}
              {...field(name, 'file', { number: at + 1 })}
              {...(isDemand && form.data.hidesName
                ? { hint: t('grievances.filing.file_hint_hidden') }
                : {})}
            />
          ))}
          <SubmitRow form={form} label={t('grievances.filing.send')} />
        </PostForm>
      </SectionCard>
    </Page>
  )
}
