import '~/components/back_office/site/editor/editor.css'
import { useForm } from '@inertiajs/react'
import { TEXT_LOCALES } from '#kernel/formats/languages'
import type { Site } from '@generated/views'
import { DescriptionList, PageHeader } from '~/components/page'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { TextAreaField } from '~/components/form/fields'
import { ConflictNotice } from '~/components/back_office/site/editor/conflict_notice'
import { useTexts } from '~/components/back_office/site/editor/use_texts'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const LABELS = 'site_editor.offices'

/** Maximum length of an address. */
const ADDRESS_LENGTH = 400
/** Maximum length of the hours. */
const HOURS_LENGTH = 160

interface OfficeProps {
  office: Site.EditableOffice
}

/** Contact details of the office of one district. */
export default function EditOffice({ office }: OfficeProps) {
  const item = (name: 'phones' | 'email' | 'coordinates') => ({
    label: t(`${LABELS}.${name}`),
    value: office.values[name],
  })
  const form = useForm({ version: office.version, ...office.values })
  const field = useFields(form, LABELS)
  const { inLanguage, saved } = useTexts(form, LABELS, true)
  return (
    <>
      <PageHeader
        title={t('site_editor.offices.edit_title', { name: office.name })}
        backHref="/officer/content/offices"
        backLabel={t('site_editor.tabs.offices')}
      />
      <PostForm
        form={form}
        className="as-card as-form as-reading"
        onSend={() => form.put(`/officer/content/offices/${office.code}`)}
      >
        <ConflictNotice form={form} saved={office}>
          <DescriptionList
            items={[
              ...saved(office.values, 'address', 'hours'),
              item('phones'),
              item('email'),
              item('coordinates'),
            ]}
          />
        </ConflictNotice>
        {TEXT_LOCALES.map((locale) => (
          <TextAreaField
            key={locale}
            {...inLanguage('address', locale)}
            rows={3}
            maxLength={ADDRESS_LENGTH}
          />
        ))}
        {TEXT_LOCALES.map((locale) => (
          <TextField key={locale} {...inLanguage('hours', locale)} maxLength={HOURS_LENGTH} />
        ))}
        <TextField {...field('phones')} inputMode="tel" required={false} />
        <TextField {...field('email')} type="email" required={false} />
        <TextField {...field('coordinates')} required={false} />
        <SubmitRow form={form} label={t('common.actions.save')} />
      </PostForm>
    </>
  )
}
