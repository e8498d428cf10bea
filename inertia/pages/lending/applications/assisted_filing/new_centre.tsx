import { useForm } from '@inertiajs/react'
import type { AssistedFiling } from '@generated/views'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { SelectField, TextAreaField } from '~/components/form/fields'
import { Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const PATH = '/officer/centres'

/** Form to register a centre. */
export default function NewCentre({ districts }: AssistedFiling.CentreForm) {
  const only = districts.length === 1 ? String(districts[0].value) : ''
  const form = useForm({ name: '', address: '', telephone: '', districtId: only })
  const field = useFields(form, 'assisted_filing.centres.fields')
  return (
    <Page
      title={t('assisted_filing.centres.register')}
      backHref={PATH}
      backLabel={t('assisted_filing.centres.title')}
    >
      <SectionCard title={t('assisted_filing.centres.name')}>
        <PostForm form={form} className="as-stack" onSend={() => form.post(PATH)}>
          <TextField {...field('name')} maxLength={160} required />
          <TextAreaField {...field('address')} maxLength={400} required />
          <TextField {...field('telephone')} inputMode="numeric" maxLength={16} required />
          <SelectField {...field('districtId')} options={districts} searchable required />
          <SubmitRow form={form} label={t('assisted_filing.centres.register')} />
        </PostForm>
      </SectionCard>
    </Page>
  )
}
