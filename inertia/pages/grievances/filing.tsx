import { useForm } from '@inertiajs/react'
import type { Grievances } from '@generated/views'
import { CheckboxField } from '~/components/form/checkbox_field'
import { FileField } from '~/components/form/file_field'
import { PostForm } from '~/components/form/post_form'
import { RadioField } from '~/components/form/radio_field'
import { SelectField } from '~/components/form/select_field'
import { SubmitButton } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

const PATH = '/my-grievances'
const LONGEST = 3000
const FILES = ['file1', 'file2', 'file3', 'file4', 'file5'] as const

/** Posts above which no other post of the corporation stands for such a complaint. */
const OUTSIDE = ['md', 'auditor']

/** A citizen complains, in the own words. */
export default function Filing({ kinds, about, applications, districts }: Grievances.Filing) {
  const t = useT()
  const none: File | null = null
  const form = useForm({
    kind: '',
    about: '',
    applicationUuid: '',
    districtId: '',
    words: '',
    hidesName: false,
    file1: none as File | null,
    file2: none as File | null,
    file3: none as File | null,
    file4: none as File | null,
    file5: none as File | null,
  })
  const field = useFields(form, 'grievances.filing')
  const { kind, applicationUuid } = form.data
  const isDemand = kind === 'demand_for_money'
  const isAboutPeople = isDemand || kind === 'office'
  /** One field more than there are files. */
  const shown = FILES.slice(0, 1 + FILES.findLastIndex((name) => form.data[name] !== null) + 1)
  return (
    <div className="as-stack">
      <PageHeader
        title={t('grievances.own.new')}
        subtitle={t('grievances.filing.subtitle')}
        backHref={PATH}
        backLabel={t('grievances.own.title')}
      />
      <SectionCard>
        <PostForm
          form={form}
          className="as-stack"
          onSend={() => form.post(PATH, { forceFormData: true, preserveScroll: 'errors' })}
        >
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
              {...field('about')}
              options={about.map((value) => ({ value, label: t(`grievances.about.${value}`) }))}
              required
            />
          ) : null}
          {isAboutPeople && OUTSIDE.includes(form.data.about) ? (
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
          <TextAreaField {...field('words')} rows={8} maxLength={LONGEST} required />
          {shown.map((name, at) => (
            <FileField key={name} {...field(name, 'file', { number: at + 1 })} />
          ))}
          <div className="as-actions">
            <SubmitButton form={form} label={t('grievances.filing.send')} />
          </div>
        </PostForm>
      </SectionCard>
    </div>
  )
}
